import * as v from 'valibot'
import { ExportPart, ExportRequest, PartQuery, StartedExport } from '#core/exports/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Id } from '#core/shared/schema'

export const exportsApi = defineEndpoints({
  start: {
    method: 'POST',
    path: '/admin/exports',
    access: ['admin'],
    body: ExportRequest,
    response: StartedExport,
  },
  readPart: {
    method: 'GET',
    path: '/admin/exports/{id}',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    query: PartQuery,
    response: ExportPart,
  },
})

import { exportsApi } from '#core/exports/api'
import * as Exports from '#core/exports/exports'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(exportsApi.readPart, ({ actor, params, query }) =>
  Exports.readPart(actor, params.id, query.after),
)

import { exportsApi } from '#core/exports/api'
import * as Exports from '#core/exports/exports'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(exportsApi.start, ({ actor, body }) => Exports.startExport(actor, body))

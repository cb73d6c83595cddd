import { dataExportApi } from '#core/data-export/api'
import { readPart } from '#core/data-export/data-export'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(dataExportApi.readPart, ({ actor, params, query }) =>
  readPart(actor, params.part, query),
)

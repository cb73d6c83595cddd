import { dataExportApi } from '#core/data-export/api'
import { listViews } from '#core/data-export/views'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(dataExportApi.listViews, ({ actor, query }) => listViews(actor, query))

import { dataExportApi } from '#core/data-export/api'
import { permitDownload } from '#core/data-export/download-permission'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(dataExportApi.permit, ({ actor, body }) => permitDownload(actor, body.code))

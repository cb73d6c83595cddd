import { dataExportApi } from '#core/data-export/api'
import { sendDownloadCode } from '#core/data-export/download-permission'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(dataExportApi.sendCode, ({ actor }) => sendDownloadCode(actor))

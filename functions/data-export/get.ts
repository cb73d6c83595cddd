import { dataExportApi } from '#core/data-export/api'
import { manifest } from '#core/data-export/data-export'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(dataExportApi.get, ({ actor }) => manifest(actor))

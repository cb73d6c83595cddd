import { getVersion } from '#core/content/admin'
import { contentApi } from '#core/content/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(contentApi.getVersion, ({ params }) =>
  getVersion(params.slot, params.version),
)

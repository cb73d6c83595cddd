import { impactApi } from '#core/impact/api'
import { previewClient } from '#core/impact/client-impact'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(impactApi.previewClientStatus, ({ params, query }) =>
  previewClient(params.id, query.status),
)

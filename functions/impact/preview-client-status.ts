import { impactApi } from '#core/impact/api'
import { preview } from '#core/impact/client-impact'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(impactApi.previewClientStatus, ({ params, query }) =>
  preview(params.id, query.status),
)

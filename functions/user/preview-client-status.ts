import { userApi } from '#core/account/api'
import { preview } from '#core/impact/client-impact'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.previewClientStatus, ({ params, query }) =>
  preview(params.id, query.status),
)

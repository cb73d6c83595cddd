import { userApi } from '#core/user/api'
import { preview } from '#core/user/client-impact'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.previewClientStatus, ({ params, query }) =>
  preview(params.id, query.status),
)

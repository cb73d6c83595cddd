import { userApi } from '#core/user/api'
import { previewExtra } from '#core/user/extra-impact'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.previewExtraDecision, ({ params, query }) =>
  previewExtra(params.id, query),
)

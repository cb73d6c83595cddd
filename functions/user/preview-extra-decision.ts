import { userApi } from '#core/account/api'
import { previewExtra } from '#core/impact/extra-impact'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.previewExtraDecision, ({ params, query }) =>
  previewExtra(params.id, query),
)

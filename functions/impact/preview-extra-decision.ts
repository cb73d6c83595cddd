import { impactApi } from '#core/impact/api'
import { previewExtra } from '#core/impact/extra-impact'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(impactApi.previewExtraDecision, ({ params, query }) =>
  previewExtra(params.id, query),
)

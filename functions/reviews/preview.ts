import { reviewsApi } from '#core/reviews/api'
import { previewReviewDecision } from '#core/reviews/decide'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(reviewsApi.preview, ({ params, query }) =>
  previewReviewDecision({ ...params, ...query }),
)

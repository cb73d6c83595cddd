import * as Reviews from '#core/reviews/answer'
import { reviewsApi } from '#core/reviews/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(reviewsApi.answer, ({ actor, params, body }) =>
  Reviews.answer(actor, params.id, body),
)

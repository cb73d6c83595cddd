import * as Reviews from '#core/reviews/admin'
import { reviewsApi } from '#core/reviews/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(reviewsApi.listWaitingAnswers, ({ query }) =>
  Reviews.listWaitingAnswers(query),
)

import { reviewsApi } from '#core/reviews/api'
import * as Reviews from '#core/reviews/decide'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(reviewsApi.decide, ({ actor, body }) => Reviews.decideReview(actor, body))

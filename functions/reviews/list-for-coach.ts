import { reviewsApi } from '#core/reviews/api'
import * as Reviews from '#core/reviews/published'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(reviewsApi.listForCoach, ({ actor, query }) =>
  Reviews.listForCoach(actor, query.after),
)

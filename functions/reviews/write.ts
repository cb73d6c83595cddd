import { reviewsApi } from '#core/reviews/api'
import * as Reviews from '#core/reviews/write'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(reviewsApi.write, ({ actor, body }) => Reviews.write(actor, body))

import { reviewsApi } from '#core/reviews/api'
import * as Reviews from '#core/reviews/list-own'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(reviewsApi.listOwn, ({ actor }) => Reviews.listOwn(actor))

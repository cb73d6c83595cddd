import { reviewsApi } from '#core/reviews/api'
import * as Reviews from '#core/reviews/write'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(reviewsApi.remove, async ({ actor, body }) => {
  await Reviews.removeReview(actor, body.nutritionistId)
  return { success: true }
})

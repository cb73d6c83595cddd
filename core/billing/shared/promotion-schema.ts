import * as v from 'valibot'

export const PROMOTION_DAYS = 30
/** In dollars. */
export const PROMOTION_PRICE = 50

export const PromotionPage = v.union([
  v.object({ data: v.object({ url: v.string() }) }),
  v.object({ error: v.string() }),
])

import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { orNull, shape } from '#core/lib/shape'

/** A paid promotion and its outcome, which is decided once, before it is carried out. */
export const PromotionPurchase = shape({
  coachId: v.string(),
  sessionId: v.string(),
  outcome: v.picklist(['promoted', 'refunded']),
  promotionTime: orNull(v.string()),
  decidedAt: v.string(),
})
export type PromotionPurchase = v.InferOutput<typeof PromotionPurchase>

export const PromotionPurchaseEntity = entity('promotion-purchase', {
  personal: { topic: 'payments', of: ['coachId'], exportedIn: 'payments', erasure: 'keep' },
  shape: PromotionPurchase,
  id: ['coachId', 'sessionId'],
  key: ({ coachId, sessionId }) => ({ pk: `coach#${coachId}`, sk: `promotion#${sessionId}` }),
})

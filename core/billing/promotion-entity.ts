import { entity } from '#core/lib/table'

/** A paid promotion and its outcome, which is decided once, before it is carried out. */
export interface PromotionPurchase {
  coachId: string
  sessionId: string
  outcome: 'promoted' | 'refunded'
  promotionTime: string | null
  decidedAt: string
}

export const PromotionPurchaseEntity = entity<
  PromotionPurchase,
  Pick<PromotionPurchase, 'coachId' | 'sessionId'>
>('promotion-purchase', {
  key: ({ coachId, sessionId }) => ({ pk: `coach#${coachId}`, sk: `promotion#${sessionId}` }),
})

import { entity } from '#core/lib/table'

/** A promotion that was paid for, and what became of it: decided once, before anything is done. */
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

import { previewPlans } from '#core/billing/plans/impact'
import { listSlots } from '#core/billing/plans/plan-slot'
import type { CoachItem } from '#core/coach/entity'
import { previewProfileDecision } from '#core/coach/plan-decision'
import { previewProfileEdit } from '#core/coach/plan-edit'
import type { ChangeImpact, EditImpact, PriceChange } from '#core/coach/shared/change-schema'
import { type Experience, tiersOf } from '#core/coach/shared/prices'
import type { AdminEdit } from '#core/coach/shared/schema'

/**
 * Returns what an admin's edit of a coach's fields would affect now, as computed by the code that performs it (rule
 * preview-consequences).
 */
export async function previewEdit(coachId: string, application: AdminEdit): Promise<EditImpact> {
  const { coach, impact, edited } = await previewProfileEdit(coachId, application)
  return withSaleImpact(impact, coach, edited)
}

/** Does the same for a decision on a coach's changes. */
export async function previewDecision(
  coachId: string,
  decision: Parameters<typeof previewProfileDecision>[1],
): Promise<ChangeImpact> {
  const { coach, impact, edited } = await previewProfileDecision(coachId, decision)
  return decision.accept
    ? withSaleImpact(impact, coach, edited)
    : { ...impact, pages: 0, refunds: 0, prices: null }
}

/**
 * Adds the prices that change, and the payment pages that close because theirs is no longer offered (rule price-tiers).
 */
export async function withSaleImpact<I extends { mails: number }>(
  impact: I,
  coach: CoachItem,
  edited: CoachItem,
) {
  const { pages, refunds } = await previewPlans(await listSlots(edited.coachId), () => ({ coach: edited }))
  return { ...impact, pages, refunds, prices: priceChange(coach, edited), mails: impact.mails + refunds }
}

function priceChange(coach: Experience, edited: Experience): PriceChange {
  const [before, after] = [tiersOf(coach), tiersOf(edited)].map((tiers) => [...tiers])
  return before && after && before.join() !== after.join() ? { before, after } : null
}

import { previewPlans } from '#core/billing/impact'
import { listSlots } from '#core/billing/plan-slot'
import type { CoachItem } from '#core/coach/entity'
import { previewProfileDecision } from '#core/coach/plan-decision'
import { previewProfileEdit } from '#core/coach/plan-edit'
import type { ChangeImpact, EditImpact } from '#core/coach/shared/change-schema'
import type { AdminEdit } from '#core/coach/shared/schema'

/**
 * Returns what an admin's edit of a coach's fields would affect now, as computed by the code that performs it (rule
 * impact-first).
 */
export async function previewEdit(coachId: string, application: AdminEdit): Promise<EditImpact> {
  const { impact, edited } = await previewProfileEdit(coachId, application)
  return withPages(impact, edited)
}

/** Does the same for a decision on a coach's changes. */
export async function previewDecision(
  coachId: string,
  decision: Parameters<typeof previewProfileDecision>[1],
): Promise<ChangeImpact> {
  const { impact, edited } = await previewProfileDecision(coachId, decision)
  return decision.accept ? withPages(impact, edited) : { ...impact, pages: 0, refunds: 0 }
}

/** Adds the payment pages that close because the edited coach no longer offers their price (rule tiers). */
async function withPages<I extends { mails: number }>(impact: I, edited: CoachItem) {
  const { pages, refunds } = await previewPlans(await listSlots(edited.coachId), () => ({ coach: edited }))
  return { ...impact, pages, refunds, mails: impact.mails + refunds }
}

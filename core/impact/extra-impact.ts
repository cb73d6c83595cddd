import { previewPlans } from '#core/billing/plans/impact'
import { listSlots } from '#core/billing/plans/plan-slot'
import { planDecision } from '#core/extras/admin'
import type { ExtraImpact } from '#core/impact/shared/schema'

/**
 * Returns what a decision on an extra specialty would affect now, as computed by the code that performs it (rule
 * preview-consequences).
 */
export async function previewExtra(
  extraId: string,
  decision: { accept: boolean; version?: number },
): Promise<ExtraImpact> {
  const { extra, emails } = await planDecision({ id: extraId, ...decision })
  const slots = (await listSlots(extra.coachId)).filter(({ thingId }) => thingId === extraId)
  const become = decision.accept ? { ...extra, approved: true } : undefined
  const { pages, refunds } = await previewPlans(slots, () => ({ extra: become }))
  return { subscribers: extra.runningPlans ?? 0, pages, refunds, mails: emails.length + refunds }
}

import { previewPlans, stillEnding } from '#core/billing/impact'
import { listSlots } from '#core/billing/plan-slot'
import { listOfCoach } from '#core/billing/subscriptions'
import { countChatsClosedByCoach } from '#core/chat/suspension'
import { statusEmails } from '#core/coach/emails'
import { CoachEntity } from '#core/coach/entity'
import type { CoachStatus } from '#core/coach/shared/schema'
import { countOpen, countRepeatsOf, countRepeatsTo } from '#core/forms/schedules/impact'
import type { StatusImpact } from '#core/impact/shared/schema'
import { notFound } from '#core/shared/errors'

/**
 * Returns what a change of a coach's status would affect now, as computed by the code that performs it (rule
 * impact-first).
 */
export async function previewCoach(coachId: string, status: CoachStatus): Promise<StatusImpact> {
  const coach = await CoachEntity.find({ coachId })
  if (!coach) throw notFound('Coach')
  const isPageChanged = (coach.status === 'APPROVED') !== (status === 'APPROVED')
  const isBack = isPageChanged && status === 'APPROVED'
  const [plans, ending, conversations, forms, ...repeats] = await Promise.all([
    listSlots(coachId).then((slots) => previewPlans(slots, () => ({ coach: { ...coach, status } }))),
    isBack ? listOfCoach(coachId).then(stillEnding) : undefined,
    countChatsClosedByCoach(coach, status),
    countOpen(coachId),
    countRepeatsOf(coachId),
    countRepeatsTo(coachId, [null]),
  ])
  return {
    ...plans,
    ...ending,
    ...conversations,
    reviews: isPageChanged ? coach.ratingCount : 0,
    forms: isPageChanged ? forms : 0,
    repeats: isPageChanged ? repeats[0] + repeats[1] : 0,
    mails: statusEmails(coach, status).length + plans.refunds,
  }
}

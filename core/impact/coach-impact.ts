import { previewPlans, stillEnding } from '#core/billing/plans/impact'
import { listSlots } from '#core/billing/plans/plan-slot'
import { listOfCoach } from '#core/billing/plans/subscriptions'
import { countChatsClosedByCoach } from '#core/chat/moderation/suspension'
import { statusEmails } from '#core/coach/emails'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import type { CoachAccountStatus, CoachStatus } from '#core/coach/shared/schema'
import { countOpen, countSchedulesOf, countSchedulesTo } from '#core/forms/schedules/impact'
import { alreadyErased, deleted } from '#core/identity/deletion-refusals'
import { DeletionEntity } from '#core/identity/entity'
import type { StatusImpact } from '#core/impact/shared/schema'
import { notFound } from '#core/shared/errors'

/**
 * Returns what a change of a coach's status would affect now, as computed by the code that performs it (rule
 * preview-consequences). For a deleted coach, APPROVED cancels the deletion. Throws the same 409 as the change itself.
 */
export async function previewCoach(coachId: string, newStatus: CoachAccountStatus): Promise<StatusImpact> {
  const coach = await CoachEntity.findIncludingDeleted({ coachId })
  if (!coach) throw notFound('Coach')
  const isDeletion = newStatus === 'DELETED' && coach.status !== 'DELETED'
  const isRestore = coach.status === 'DELETED' && newStatus !== 'DELETED'
  const status = isRestore ? await statusAfterwards(coach, newStatus) : newStatus
  const isPageChanged = (coach.status === 'APPROVED') !== (status === 'APPROVED')
  const isBack = isPageChanged && status === 'APPROVED' && !isRestore
  const [plans, ending, conversations, forms, ...schedules] = await Promise.all([
    listSlots(coachId).then((slots) => previewPlans(slots, () => ({ coach: { ...coach, status } }))),
    isBack ? listOfCoach(coachId).then(stillEnding) : undefined,
    countChatsClosedByCoach(coach, status),
    countOpen(coachId),
    countSchedulesOf(coachId),
    countSchedulesTo(coachId, [null]),
  ])
  return {
    ...plans,
    ...ending,
    ...conversations,
    reviews: isPageChanged ? coach.ratingCount : 0,
    forms: isPageChanged ? forms : 0,
    schedules: isPageChanged ? schedules[0] + schedules[1] : 0,
    mails:
      isDeletion || isRestore
        ? // One to the coach, and one to each client about their plan.
          1 + plans.subscriptions + plans.refunds
        : coachMails(coach, status) + plans.refunds,
  }
}

const coachMails = (coach: CoachItem, status: CoachAccountStatus) =>
  status === 'DELETED' ? 0 : statusEmails(coach, status).length

async function statusAfterwards({ coachId }: CoachItem, newStatus: CoachStatus): Promise<CoachAccountStatus> {
  if (newStatus !== 'APPROVED') throw deleted('coach')
  const deletion = await DeletionEntity.find({ personId: coachId })
  if (deletion?.isBegun) throw alreadyErased('coach')
  return (deletion?.statusBefore as CoachStatus | undefined) ?? 'APPROVED'
}

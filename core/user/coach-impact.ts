import { SubscriptionEntity } from '#core/billing/entity'
import { listSlots } from '#core/billing/slot'
import { goesOn } from '#core/billing/subscriptions'
import { countChangedByCoach } from '#core/chat/suspension'
import { CoachEntity } from '#core/coach/entity'
import { lettersOf } from '#core/coach/letters'
import type { CoachStatus } from '#core/coach/schema'
import { notFound } from '#core/lib/errors'
import type { StatusImpact } from '#core/user/schema'

/** What a coach's change of status would touch now (rule impact-first). */
export async function previewCoach(coachId: string, status: CoachStatus): Promise<StatusImpact> {
  const coach = await CoachEntity.find({ coachId })
  if (!coach) throw notFound('Coach')
  const ends = coach.status === 'APPROVED' && status !== 'APPROVED'
  const [slots, chats] = await Promise.all([
    ends ? listSlots(coachId) : [],
    countChangedByCoach(coach, status),
  ])
  const held = slots.flatMap(({ clientId, subscriptionId }) =>
    subscriptionId ? { clientId, subscriptionId } : [],
  )
  const plans = (await SubscriptionEntity.findMany(held)).filter(goesOn)
  return {
    subscriptions: plans.length,
    amount: plans.reduce((sum, { amountCents }) => sum + amountCents, 0),
    pages: slots.filter(({ sessionId }) => sessionId).length,
    chats,
    mails: lettersOf(coach, status).length,
  }
}

import { endSubscriptionsOfCoach } from '#core/billing/cancellation'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import type { Change } from '#core/lib/change'

/**
 * A coach who is suspended takes no more money: what runs with them ends with the paid period (decision 16).
 * That their chats are disabled follows from the status wherever a chat is shown.
 */
export async function endWithSuspension({ before, after }: Change<CoachItem>): Promise<void> {
  if (after?.status !== 'SUSPENDED' || before?.status === 'SUSPENDED') return
  const coach = await CoachEntity.find({ coachId: after.coachId })
  // Told late or again: by now the suspension may have been lifted.
  if (coach?.status !== 'SUSPENDED') return
  await endSubscriptionsOfCoach(coach.coachId)
}

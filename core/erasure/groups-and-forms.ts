import { removeFormsBy } from '#core/forms/schedules/erasure'
import { leaveAsCoach } from '#core/groupchats/remove'

/**
 * Removes a coach from what others keep without them: groups, and forms that clients have answered. Safe to retry,
 * also after a restore of the table brought some of it back.
 */
export async function leaveGroupsAndForms(coachId: string): Promise<void> {
  await leaveAsCoach(coachId)
  await removeFormsBy(coachId)
}

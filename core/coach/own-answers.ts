import { changedAnswers, type RequestedAnswers, withoutFields } from '#core/coach/changes'
import { edit } from '#core/coach/edit'
import { ChangeRequestEntity, type CoachItem } from '#core/coach/entity'
import { changeOf, requestedChange } from '#core/coach/submission'
import type { Write } from '#core/lib/table'

type OwnAnswers = Partial<Pick<RequestedAnswers, 'firstName' | 'lastName' | 'phone' | 'email'>>

/**
 * Answers that a coach changes outside the application form. An approved coach's wait for an admin, like all others
 * (rule change-request). Before that they count at once and replace what was asked of the same answers. It is no new
 * application (rule apply-again).
 */
export async function changeAnswers(coach: CoachItem, wanted: OwnAnswers): Promise<Write[]> {
  const { coachId } = coach
  const open = await ChangeRequestEntity.find({ coachId })
  if (coach.status === 'APPROVED') return requestedChange(coach, open, wanted).writes
  // The address changes once it is confirmed (rule one-confirmed-address).
  const { email: _, ...changes } = changedAnswers(coach, wanted)
  if (Object.keys(changes).length === 0) return []
  const { writes } = await edit(coach, changes)
  const left = open && withoutFields(open.updates, Object.keys(changes))
  return left ? [...writes, changeOf(coachId, open, left)[0]] : writes
}

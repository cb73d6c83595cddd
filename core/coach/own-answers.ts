import { changedAnswers, type RequestedAnswers, withoutFields } from '#core/coach/changes'
import { prepareProfileEdit } from '#core/coach/edit'
import { ChangeRequestEntity, type CoachItem } from '#core/coach/entity'
import { changeOf, requestedChange } from '#core/coach/submission'
import type { Write } from '#core/lib/table'

type OwnAnswers = Partial<Pick<RequestedAnswers, 'firstName' | 'lastName' | 'phone' | 'email'>>

/**
 * Changes fields outside the application form. An approved coach's changes need an admin's decision, like all others
 * (rule change-request). In any other status they take effect immediately and replace pending changes to the same
 * fields. This never counts as a new application (rule reapply-after-rejection).
 */
export async function prepareAnswerChange(coach: CoachItem, newAnswers: OwnAnswers): Promise<Write[]> {
  const { coachId } = coach
  const open = await ChangeRequestEntity.find({ coachId })
  if (coach.status === 'APPROVED') return requestedChange(coach, open, newAnswers).writes
  // The email address changes only after confirmation (rule one-confirmed-email).
  const { email: _, ...changes } = changedAnswers(coach, newAnswers)
  if (Object.keys(changes).length === 0) return []
  const { writes } = await prepareProfileEdit(coach, changes)
  const left = open && withoutFields(open.updates, Object.keys(changes))
  return left ? [...writes, changeOf(coachId, open, left)[0]] : writes
}

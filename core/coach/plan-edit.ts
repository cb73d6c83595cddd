import { changedAnswers } from '#core/coach/changes'
import { prepareProfileEdit } from '#core/coach/edit'
import { ChangeRequestEntity, type ChangeRequestItem, type CoachItem } from '#core/coach/entity'
import { requireCoach } from '#core/coach/require-coach'
import { hashReviewedFields } from '#core/coach/reviewed-fields-hash'
import { editImpact, type ProfileImpact } from '#core/coach/shared/edit-impact'
import { FILE_FIELDS, type FileField } from '#core/coach/shared/fields'
import type { AdminEdit } from '#core/coach/shared/schema'
import { EmailChangeEntity } from '#core/identity/entity'
import type { Write } from '#core/lib/table'
import { conflict } from '#core/shared/errors'

const stale = () =>
  conflict(
    'These answers were just changed. You now see the latest ones, and we kept what you typed. Please check and try again.',
    'STALE',
  )

interface EditPlan {
  coach: CoachItem
  changeRequest: ChangeRequestItem | undefined
  impact: ProfileImpact
  /** An email address that its owner still has to confirm. */
  unconfirmedEmail: string | undefined
  /** The writes that change the profile and every copy of it. */
  writes: Write[]
  edited: CoachItem
}

/**
 * Works out what an admin's edit makes of a profile. The edit itself and its preview both use it (rules
 * admin-edits-at-once, preview-consequences). Throws 409 `STALE` if the fields aren't as the admin saw them.
 */
export async function planEdit(
  coachId: string,
  newAnswers: Parameters<typeof changedAnswers>[1],
  seen: string | undefined,
): Promise<EditPlan> {
  const [coach, changeRequest, pendingEmailChange] = await Promise.all([
    requireCoach(coachId),
    ChangeRequestEntity.find({ coachId }),
    EmailChangeEntity.find({ userId: coachId }),
  ])
  const impact = editImpact(coach, changeRequest?.updates, newAnswers)
  if (impact.fields.length > 0 && seen && seen !== hashReviewedFields(coach)) throw stale()
  const { email, ...answers } = changedAnswers(coach, newAnswers)
  // The coach requested the same address and may have confirmed it already. In that case it takes effect with this
  // edit (rule coach-email-change-needs-approval).
  const address = email && pendingEmailChange?.email === email ? pendingEmailChange : undefined
  const { writes, edited } = await prepareProfileEdit(coach, answers, address)
  return { coach, changeRequest, impact, unconfirmedEmail: address ? undefined : email, writes, edited }
}

/** Returns what an admin's edit would make of a profile now, without storing anything. */
export async function previewProfileEdit(coachId: string, application: AdminEdit) {
  const { resume, coverLetter, liabilityInsurance, seen, ...answers } = application
  const { coach, impact, edited } = await planEdit(
    coachId,
    {
      ...answers,
      felonyExplain: answers.felony ? answers.felonyExplain : '',
      ...markNewFiles({ resume, coverLetter, liabilityInsurance }),
    },
    seen,
  )
  return { coach, impact, edited }
}

/** Stands for the key of a file that isn't stored yet. It differs from every stored key. */
const NEW_FILE = 'new'

const markNewFiles = (sources: Pick<AdminEdit, FileField>): Partial<Record<FileField, string>> =>
  Object.fromEntries(FILE_FIELDS.flatMap((field) => (sources[field] ? [[field, NEW_FILE]] : [])))

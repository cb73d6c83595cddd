import { prepareAuditEntry } from '#core/audit/audit'
import { discardedOf, storeFiles } from '#core/coach/application'
import { onlyFields, withoutFields } from '#core/coach/changes'
import * as Emails from '#core/coach/emails'
import { planEdit } from '#core/coach/plan-edit'
import { coachFor } from '#core/coach/present'
import { requireCoach } from '#core/coach/require-coach'
import type { SaleChange } from '#core/coach/sale-change'
import type { AdminEdit, Coach } from '#core/coach/shared/schema'
import { changeOf } from '#core/coach/submission'
import { prepareStoredEdit } from '#core/coach/undo-edit'
import { prepareEmailChange } from '#core/identity/email-change'
import type { AdminActor } from '#core/lib/actor'
import { newId } from '#core/lib/ids'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import type { Write } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import { transactAndDiscard } from '#core/uploads/orphaned-files'

/**
 * Applies an admin's edit immediately and discards the coach's pending changes to the same fields (rule
 * admin-edits-at-once). Throws 409 `STALE` if the fields aren't as the admin saw them (rule reject-stale-decisions).
 */
export async function applyAdminEdit(
  actor: AdminActor,
  coachId: string,
  application: AdminEdit,
): Promise<SaleChange<Coach>> {
  await requireCoach(coachId)
  const { resume, coverLetter, liabilityInsurance, seen, ...answers } = application
  const files = await storeFiles(actor, coachId, { resume, coverLetter, liabilityInsurance })
  const felonyExplain = answers.felony ? answers.felonyExplain : ''
  const newAnswers = { ...answers, felonyExplain, ...files }
  const after = await retryOnConflict(async () => {
    const { before, after, writes } = await prepareEdit(actor, coachId, newAnswers, seen)
    await transactAndDiscard({ ownerId: coachId }, discardedOf({ before, files, after }), writes)
    return after
  })
  return { result: await coachFor('admin', after.coach, after.changeRequest), coachId }
}

async function prepareEdit(
  actor: AdminActor,
  coachId: string,
  newAnswers: Parameters<typeof planEdit>[1],
  seen: string | undefined,
) {
  const { coach, changeRequest, impact, unconfirmedEmail, writes, edited } = await planEdit(
    coachId,
    newAnswers,
    seen,
  )
  const { fields } = impact
  const before = { coach, changeRequest }
  if (fields.length === 0) return { before, after: before, writes: [] }
  const updates = Object.fromEntries(
    fields.map((field) => [field, { old: coach[field], new: newAnswers[field] }]),
  )
  const dropped = changeRequest ? onlyFields(changeRequest.updates, fields) : {}
  const editId = newId()
  const left = changeRequest && withoutFields(changeRequest.updates, fields)
  const [settled, request] = left ? changeOf(coachId, changeRequest, left) : [undefined, undefined]
  const all: Write[] = [
    ...writes,
    ...(settled ? [settled] : []),
    // A new address takes effect when its owner opens the emailed link (rule one-confirmed-email).
    ...(unconfirmedEmail ? await prepareEmailChange(coachId, unconfirmedEmail) : []),
    prepareStoredEdit({ coachId, editId, updates, dropped }),
    prepareAuditEntry(actor, 'coach.edit', coachId, { editId, fields: fields.join(' ') }),
    prepareEmail(edited.email, Emails.edited(edited, fields)),
  ]
  return { before, after: { coach: edited, changeRequest: request }, writes: all }
}

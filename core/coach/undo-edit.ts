import { prepareAuditEntry } from '#core/audit/audit'
import { matchesRequest, newAnswers, oldAnswers } from '#core/coach/changes'
import { prepareProfileEdit } from '#core/coach/edit'
import * as Emails from '#core/coach/emails'
import {
  type AdminEdited,
  AdminEditedEntity,
  ChangeRequestEntity,
  type ChangeRequestItem,
  CoachEntity,
  type CoachItem,
} from '#core/coach/entity'
import type { SaleChange } from '#core/coach/sale-change'
import { canUndo } from '#core/coach/shared/edit-impact'
import { REVIEWED_FIELDS } from '#core/coach/shared/fields'
import { changeOf } from '#core/coach/submission'
import type { AdminActor } from '#core/lib/actor'
import { retryUndo } from '#core/lib/retry-undo'
import { transact, type Write } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import { nowSeconds } from '#core/shared/clock'
import { conflict, notFound } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'

const stale = () => conflict("Can't undo: the profile has changed since.", 'STALE')

/** Stores an admin's edit so that it can be undone. If it can't be undone, removes the one stored before. */
export function prepareStoredEdit(edited: Omit<AdminEdited, 'expiresAt' | 'isUndone'>): Write {
  const { coachId, updates } = edited
  if (!canUndo(Object.keys(updates))) return AdminEditedEntity.remove({ coachId })
  const expiresAt = nowSeconds() + RETENTION.undo
  return AdminEditedEntity.put({ ...edited, isUndone: false, expiresAt })
}

/** True while every edited field still has its edited value and none has a pending change. */
export const isEditCurrent = (
  { updates, isUndone, expiresAt }: AdminEdited,
  coach: CoachItem | undefined,
  open?: ChangeRequestItem,
): boolean =>
  coach !== undefined &&
  !isUndone &&
  expiresAt > nowSeconds() &&
  matchesRequest(coach, newAnswers(updates)) &&
  !Object.keys(updates).some((field) => open && field in open.updates)

/**
 * Works out what undoing an edit makes of a profile, for the undo and for its preview (rule preview-consequences).
 * Returns undefined if it's undone. Throws 409 `STALE` if any of the edited fields has changed since.
 */
export async function planUndoOfEdit(coachId: string, editId: string) {
  const [coach, edited, open] = await Promise.all([
    CoachEntity.find({ coachId }),
    AdminEditedEntity.find({ coachId }),
    ChangeRequestEntity.find({ coachId }),
  ])
  if (!coach) throw notFound('Coach')
  if (edited?.editId !== editId) throw stale()
  if (edited.isUndone) return undefined
  if (!isEditCurrent(edited, coach, open)) throw stale()
  const { updates, dropped } = edited
  const { writes, edited: restored } = await prepareProfileEdit(coach, oldAnswers(updates))
  const fields = REVIEWED_FIELDS.filter((field) => field in updates)
  const pending = REVIEWED_FIELDS.filter((field) => field in dropped)
  return {
    coach,
    restored,
    fields,
    pending,
    writes: [
      ...writes,
      ...(pending.length > 0 ? [changeOf(coachId, open, { ...open?.updates, ...dropped })[0]] : []),
      AdminEditedEntity.update({ coachId }, { set: { isUndone: true } }, { if: { editId, isUndone: false } }),
    ],
    emails: [{ to: coach.email, email: Emails.editUndone(restored, fields, pending.length > 0) }],
  }
}

/**
 * Undoes an admin's edit: restores the old values and the coach's pending changes to them, and emails the coach (rule
 * admin-edits-at-once).
 */
export async function undoEdit(
  actor: AdminActor,
  coachId: string,
  editId: string,
): Promise<SaleChange<{ success: boolean }>> {
  await retryUndo(async () => {
    const plan = await planUndoOfEdit(coachId, editId)
    if (!plan) return
    await transact([
      ...plan.writes,
      prepareAuditEntry(actor, 'coach.edit.undo', coachId, { fields: plan.fields.join(' ') }),
      ...plan.emails.map(({ to, email }) => prepareEmail(to, email)),
    ])
  })
  return { result: { success: true }, coachId }
}

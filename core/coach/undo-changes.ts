import { prepareAuditEntry } from '#core/audit/audit'
import { matchesRequest, newAnswers, oldAnswers } from '#core/coach/changes'
import { prepareProfileEdit } from '#core/coach/edit'
import {
  ChangeRequestEntity,
  type ChangeRequestItem,
  CoachEntity,
  type DecidedChanges,
  DecidedChangesEntity,
} from '#core/coach/entity'
import type { SaleChange } from '#core/coach/sale-change'
import { canUndo } from '#core/coach/shared/edit-impact'
import { REVIEWED_FIELDS } from '#core/coach/shared/fields'
import type { AdminActor } from '#core/lib/actor'
import { retryUndo } from '#core/lib/retry-undo'
import { transact, type Write } from '#core/lib/table'
import { nowSeconds } from '#core/shared/clock'
import { conflict, notFound } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'

const stale = () => conflict("Can't undo: the profile has changed since.", 'STALE')

/** Stores a decision so that it can be undone. If it can't be undone, removes the one stored before. */
export function prepareStoredDecision(request: ChangeRequestItem, isAccepted: boolean): Write {
  const { coachId } = request
  if (!canUndo(Object.keys(request.updates))) return DecidedChangesEntity.remove({ coachId })
  const expiresAt = nowSeconds() + RETENTION.undo
  return DecidedChangesEntity.put({ coachId, request, isAccepted, expiresAt })
}

/**
 * Works out what undoing a decision makes of a profile, for the undo and for its preview (rule preview-consequences).
 * Returns undefined if it's undone. Throws 409 `STALE` if any of the accepted fields has changed since.
 */
export async function planUndoOfChangeDecision(coachId: string, requestId: string) {
  const [coach, decided, pending] = await Promise.all([
    CoachEntity.find({ coachId }),
    DecidedChangesEntity.find({ coachId }),
    ChangeRequestEntity.find({ coachId }),
  ])
  if (!coach) throw notFound('Coach')
  if (pending?.requestId === requestId) return undefined
  if (pending || coach.status !== 'APPROVED' || !isUndoable(decided, requestId)) throw stale()
  const { request, isAccepted } = decided
  if (isAccepted && !matchesRequest(coach, newAnswers(request.updates))) throw stale()
  const { writes, edited: restored } = isAccepted
    ? await prepareProfileEdit(coach, oldAnswers(request.updates))
    : { edited: coach, writes: [CoachEntity.check({ coachId }, { if: { status: 'APPROVED' }, else: stale })] }
  const pendingAgain = REVIEWED_FIELDS.filter((field) => field in request.updates)
  return {
    coach,
    restored,
    fields: isAccepted ? pendingAgain : [],
    pending: pendingAgain,
    writes: [
      ...writes,
      DecidedChangesEntity.remove({ coachId }, { if: { expiresAt: decided.expiresAt } }),
      ChangeRequestEntity.create({ ...request, version: request.version + 1 }),
    ],
    emails: [],
  }
}

/**
 * Undoes a decision: the request is pending again and accepted fields get their old values, provided that none of
 * them has changed since (rule change-request). Throws 409 `STALE` otherwise.
 */
export async function undoChangeDecision(
  actor: AdminActor,
  coachId: string,
  requestId: string,
): Promise<SaleChange<{ success: boolean }>> {
  await retryUndo(async () => {
    const plan = await planUndoOfChangeDecision(coachId, requestId)
    if (!plan) return
    const fields = plan.pending.join(' ')
    await transact([
      ...plan.writes,
      prepareAuditEntry(actor, 'coach.changes.undo', coachId, { requestId, fields }),
    ])
  })
  return { result: { success: true }, coachId }
}

const isUndoable = (decided: DecidedChanges | undefined, requestId: string): decided is DecidedChanges =>
  decided?.request.requestId === requestId && decided.expiresAt > nowSeconds()

import { record } from '#core/audit/audit'
import { matchesRequest, newAnswers, oldAnswers } from '#core/coach/changes'
import { edit } from '#core/coach/edit'
import {
  ChangeRequestEntity,
  type ChangeRequestItem,
  CoachEntity,
  type DecidedChanges,
  DecidedChangesEntity,
} from '#core/coach/entity'
import { canUndo } from '#core/coach/shared/edit-impact'
import type { AdminActor } from '#core/lib/actor'
import { retryUndo, UNDO_WINDOW_SECONDS } from '#core/lib/retry-undo'
import { transact, type Write } from '#core/lib/table'
import { nowSeconds } from '#core/shared/clock'
import { conflict, notFound } from '#core/shared/errors'

const stale = conflict('This cannot be undone any more: the profile has changed since.', 'STALE')

/** Of a decision, so that it can be taken back; of one that cannot, nothing is kept. */
export function storeDecision(request: ChangeRequestItem, isAccepted: boolean): Write {
  const { coachId } = request
  if (!canUndo(Object.keys(request.updates))) return DecidedChangesEntity.remove({ coachId })
  const expiresAt = nowSeconds() + UNDO_WINDOW_SECONDS
  return DecidedChangesEntity.put({ coachId, request, isAccepted, expiresAt })
}

/** The request waits again, and what was accepted is as it was, while nothing of it has changed since (rule change-request). */
export const undoDecision = (actor: AdminActor, coachId: string, requestId: string): Promise<void> =>
  retryUndo(async () => {
    const [coach, decided, open] = await Promise.all([
      CoachEntity.find({ coachId }),
      DecidedChangesEntity.find({ coachId }),
      ChangeRequestEntity.find({ coachId }),
    ])
    if (!coach) throw notFound('Coach')
    if (open?.requestId === requestId) return
    if (open || coach.status !== 'APPROVED' || !isOf(decided, requestId)) throw stale
    const { request, isAccepted } = decided
    if (isAccepted && !matchesRequest(coach, newAnswers(request.updates))) throw stale
    const { writes } = isAccepted
      ? await edit(coach, oldAnswers(request.updates))
      : { writes: [CoachEntity.check({ coachId }, { if: { status: 'APPROVED' }, else: stale })] }
    await transact([
      ...writes,
      DecidedChangesEntity.remove({ coachId }, { if: { expiresAt: decided.expiresAt } }),
      ChangeRequestEntity.create({ ...request, version: request.version + 1 }),
      record(actor, 'coach.changes.undo', coachId, {
        requestId,
        fields: Object.keys(request.updates).join(' '),
      }),
    ])
  })

const isOf = (decided: DecidedChanges | undefined, requestId: string): decided is DecidedChanges =>
  decided?.request.requestId === requestId && decided.expiresAt > nowSeconds()

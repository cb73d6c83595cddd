import { prepareAuditEntry } from '#core/audit/audit'
import { filesIn } from '#core/coach/changes'
import { ChangeRequestEntity, type CoachItem } from '#core/coach/entity'
import {
  isVersionSeen,
  type PendingRequest,
  planDecision,
  prepareDrop,
  readPendingRequest,
  stale,
} from '#core/coach/plan-decision'
import { coachFor } from '#core/coach/present'
import type { SaleChange } from '#core/coach/sale-change'
import type { ChangeDecision } from '#core/coach/shared/change-schema'
import type { Coach } from '#core/coach/shared/schema'
import { prepareStoredDecision } from '#core/coach/undo-changes'
import type { AdminActor, CoachActor } from '#core/lib/actor'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import type { Write } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import { conflict } from '#core/shared/errors'
import { transactAndDiscard } from '#core/uploads/orphaned-files'

const noPendingChanges = () => conflict('An admin already decided on your changes.', 'STALE')

/**
 * Accepts or rejects a coach's whole change request and emails the coach (rule change-request). Throws 409 `STALE` if
 * the request was decided or edited since the admin saw it.
 */
export async function decideChangeRequest(
  actor: AdminActor,
  coachId: string,
  { accept, reason, ...seen }: ChangeDecision,
): Promise<SaleChange<{ success: boolean; canUndo: boolean }>> {
  const isAccepted = accept === true
  let isUndoable = false
  const done = await resolveRequest(coachId, async (pending) => {
    const { request } = pending
    if (!isVersionSeen(pending, seen)) return undefined
    const { writes, emails, discarded, impact } = await planDecision(pending, isAccepted, reason)
    const fields = Object.keys(request.updates).join(' ')
    const act = isAccepted ? 'coach.changes.accept' : 'coach.changes.reject'
    isUndoable = impact.canUndo
    return {
      discarded,
      writes: [
        ...writes,
        prepareStoredDecision(request, isAccepted),
        prepareAuditEntry(actor, act, coachId, { requestId: request.requestId, fields }),
        ...emails.map(({ to, email }) => prepareEmail(to, email)),
      ],
    }
  })
  if (!done) throw stale()
  return { result: { success: true, canUndo: isUndoable }, coachId }
}

/** Withdraws the coach's pending changes. New files and a pending email address are removed with them. */
export async function withdraw({ id: coachId }: CoachActor): Promise<Coach> {
  const done = await resolveRequest(coachId, async (pending) => ({
    discarded: filesIn(pending.request.updates, 'new'),
    writes: prepareDrop(pending),
  }))
  if (!done) throw noPendingChanges()
  return coachFor('self', done)
}

interface Resolution {
  writes: Write[]
  discarded: string[]
}

/**
 * Ends the open request with the writes that `plan` returns. If several callers race, only the first one ends it.
 * Returns undefined if there is no request or `plan` returns nothing.
 */
const resolveRequest = (
  coachId: string,
  plan: (pending: PendingRequest) => Promise<Resolution | undefined>,
): Promise<CoachItem | undefined> =>
  retryOnConflict(async () => {
    const { coach, waiting: pending } = await readPendingRequest(coachId)
    const planned = pending && (await plan(pending))
    if (!planned) return undefined
    const { requestId, version } = pending.request
    await transactAndDiscard({ ownerId: coachId }, planned.discarded, [
      ChangeRequestEntity.remove({ coachId }, { if: { requestId, version } }),
      ...planned.writes,
    ])
    return coach
  })

import { record } from '#core/audit/audit'
import { filesIn } from '#core/coach/changes'
import { ChangeRequestEntity, type CoachItem } from '#core/coach/entity'
import {
  dropWrites,
  isVersionSeen,
  type PendingRequest,
  planDecision,
  readPendingRequest,
  stale,
} from '#core/coach/plan-decision'
import { coachFor } from '#core/coach/present'
import type { ChangeDecision } from '#core/coach/shared/change-schema'
import type { Coach } from '#core/coach/shared/schema'
import { storeDecision } from '#core/coach/undo-changes'
import type { AdminActor, CoachActor } from '#core/lib/actor'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import type { Write } from '#core/lib/table'
import { queueEmail } from '#core/mail/queue-email'
import { conflict } from '#core/shared/errors'
import { transactWithout } from '#core/uploads/left-files'

const nothingWaits = conflict('An admin has decided on your changes already.', 'STALE')

/** An admin accepts or rejects all that a coach asks for, and the coach is told (rule change-request). */
export async function decide(
  actor: AdminActor,
  coachId: string,
  { accept, reason, ...seen }: ChangeDecision,
): Promise<{ success: boolean; canUndo: boolean }> {
  const isAccepted = accept === true
  let isUndoable = false
  const done = await settle(coachId, async (waiting) => {
    const { request } = waiting
    if (!isVersionSeen(waiting, seen)) return undefined
    const { writes, letters, discarded, impact } = await planDecision(waiting, isAccepted, reason)
    const fields = Object.keys(request.updates).join(' ')
    const act = isAccepted ? 'coach.changes.accept' : 'coach.changes.reject'
    isUndoable = impact.canUndo
    return {
      discarded,
      writes: [
        ...writes,
        storeDecision(request, isAccepted),
        record(actor, act, coachId, { requestId: request.requestId, fields }),
        ...letters.map(({ to, letter }) => queueEmail(to, letter)),
      ],
    }
  })
  if (!done) throw stale
  return { success: true, canUndo: isUndoable }
}

/** The coach takes back all that waits: nothing of it stays, neither files nor an address. */
export async function withdraw({ id: coachId }: CoachActor): Promise<Coach> {
  const done = await settle(coachId, async (waiting) => ({
    discarded: filesIn(waiting.request.updates, 'new'),
    writes: dropWrites(waiting),
  }))
  if (!done) throw nothingWaits
  return coachFor('self', done)
}

interface Settlement {
  writes: Write[]
  discarded: string[]
}

/** Ends the open request as `plan` says, once, whoever is first; undefined when there is none or `plan` has none. */
const settle = (
  coachId: string,
  plan: (waiting: PendingRequest) => Promise<Settlement | undefined>,
): Promise<CoachItem | undefined> =>
  retryOnConflict(async () => {
    const { coach, waiting } = await readPendingRequest(coachId)
    const planned = waiting && (await plan(waiting))
    if (!planned) return undefined
    const { requestId, version } = waiting.request
    await transactWithout({ ownerId: coachId }, planned.discarded, [
      ChangeRequestEntity.remove({ coachId }, { if: { requestId, version } }),
      ...planned.writes,
    ])
    return coach
  })

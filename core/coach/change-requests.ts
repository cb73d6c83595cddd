import { record } from '#core/audit/audit'
import type { ChangeDecision } from '#core/coach/change-schema'
import { filesIn, newAnswers } from '#core/coach/changes'
import { dropAddress, edit } from '#core/coach/edit'
import { ChangeRequestEntity, type ChangeRequestItem, CoachEntity, type CoachItem } from '#core/coach/entity'
import { changesDecided } from '#core/coach/letters'
import { coachFor } from '#core/coach/present'
import type { Coach } from '#core/coach/schema'
import { canUndo, keepDecision } from '#core/coach/undo-changes'
import { type EmailChange, EmailChangeEntity } from '#core/identity/entity'
import type { AdminActor, CoachActor } from '#core/lib/actor'
import { again } from '#core/lib/again'
import { conflict, notFound } from '#core/lib/errors'
import { transact, type Write } from '#core/lib/table'
import { mail } from '#core/mail/mails'
import * as Files from '#core/uploads/files'

const stale = conflict('These changes were decided or edited in the meantime. Please look again.', 'STALE')
const nothingWaits = conflict('An admin has decided on your changes already.', 'STALE')

/** An admin accepts or rejects all that a coach asks for, and the coach is told (rule change-request). */
export async function decide(
  actor: AdminActor,
  coachId: string,
  decision: ChangeDecision,
): Promise<{ success: boolean; canUndo: boolean }> {
  const { accept = false, reason, requestId, version } = decision
  const isSeen = (open: ChangeRequestItem) =>
    (requestId ?? open.requestId) === open.requestId && (version ?? open.version) === open.version
  let isUndoable = false
  const done = await settle(coachId, async (waiting) => {
    const { coach, request, address } = waiting
    if (!isSeen(request)) return undefined
    const { writes, edited } = accept
      ? await edit(coach, newAnswers(request.updates), address)
      : { writes: drop(waiting), edited: coach }
    const fields = Object.keys(request.updates).join(' ')
    const act = accept ? 'coach.changes.accept' : 'coach.changes.reject'
    const waits = accept && address !== undefined && !address.confirmedAt
    isUndoable = canUndo(request)
    return {
      discarded: filesIn(request.updates, accept ? 'old' : 'new'),
      writes: [
        ...writes,
        keepDecision(request, accept),
        record(actor, act, coachId, { requestId: request.requestId, fields }),
        mail(edited.email, changesDecided(edited, accept, reason, waits)),
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
    writes: drop(waiting),
  }))
  if (!done) throw nothingWaits
  return coachFor('self', done)
}

interface Waiting {
  coach: CoachItem
  request: ChangeRequestItem
  /** The change of address that belongs to it. */
  address: EmailChange | undefined
}

interface Settlement {
  writes: Write[]
  /** Files that nobody needs from then on. */
  discarded: string[]
}

/** Ends the open request as `plan` says, once, whoever is first; undefined when there is none or `plan` has none. */
const settle = (
  coachId: string,
  plan: (waiting: Waiting) => Promise<Settlement | undefined>,
): Promise<CoachItem | undefined> =>
  again(async () => {
    const [coach, request, change] = await Promise.all([
      CoachEntity.find({ coachId }),
      ChangeRequestEntity.find({ coachId }),
      EmailChangeEntity.find({ userId: coachId }),
    ])
    if (!coach) throw notFound('Coach')
    const address = change?.email === request?.updates.email?.new ? change : undefined
    const planned = request && (await plan({ coach, request, address }))
    if (!planned) return undefined
    const { requestId, version } = request
    await transact([
      ChangeRequestEntity.remove({ coachId }, { if: { requestId, version } }),
      ...planned.writes,
    ])
    await Files.discard(planned.discarded)
    return coach
  })

const drop = ({ address }: Waiting): Write[] => (address ? [dropAddress(address)] : [])

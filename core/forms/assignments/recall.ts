import { prepareAuditEntry } from '#core/audit/audit'
import type { Action } from '#core/audit/shared/actions'
import {
  AssignmentDraftEntity,
  AssignmentEntity,
  type AssignmentItem,
  OpenAssignmentEntity,
  type Sending,
  SendingEntity,
  SendingRecipientsEntity,
} from '#core/forms/assignments/entity'
import { assignmentsAt, peopleAt, sendableForms } from '#core/forms/assignments/send'
import { prepareSendingCount } from '#core/forms/assignments/sending-entity'
import { getOwnSending, presentSending } from '#core/forms/assignments/sendings'
import type { SendingProgress } from '#core/forms/assignments/shared/schema'
import type { Builder } from '#core/forms/definitions/forms'
import type { Change } from '#core/lib/change'
import { changedMeanwhile, retryOnConflict } from '#core/lib/retry-on-conflict'
import { shardOf } from '#core/lib/shards'
import { transact, type Write, write } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { conflict, isConflict, retryableConflict } from '#core/shared/errors'

const alreadyDone = () => conflict('This was already done', 'CONFLICT', 'DONE')
const alreadyContinued = () => retryableConflict('Another run continued this', 'CONTINUED')
const isRecalled = () => conflict('This was recalled. Send the form again instead.', 'SENDING_RECALLED')
const inUse = () => conflict('This form was opened', 'CONFLICT', 'IN_USE')

/**
 * Sends to no one else, after the step that has begun. People who have the form keep it. Does nothing if everyone has
 * it or it was stopped before.
 */
export async function stopSending(actor: Builder, sendingId: string): Promise<SendingProgress> {
  const sending = await getOwnSending(actor, sendingId)
  const { total } = sending
  await transact([
    SendingEntity.update(
      { sendingId },
      { set: { stoppedAt: nowIso() } },
      { if: { stoppedAt: null, position: { below: total } }, else: alreadyDone },
    ),
    ...audited(actor, 'form.stop', sending),
  ]).catch(ignore('DONE'))
  return presentSending(await getOwnSending(actor, sendingId))
}

/**
 * Continues a stopped sending with the people who come next. Does nothing if it isn't stopped. Throws 409
 * SENDING_RECALLED after a recall, and 404 or 409 FORM_DISABLED if one of its forms can't be sent anymore.
 */
export async function resumeSending(actor: Builder, sendingId: string): Promise<SendingProgress> {
  const sending = await getOwnSending(actor, sendingId)
  const { stoppedAt, forms } = sending
  if (sending.recalledAt) throw isRecalled()
  if (stoppedAt) {
    await sendableForms(
      actor,
      forms.map(({ path }) => path),
    )
    await transact([
      SendingEntity.update(
        { sendingId },
        { set: { stoppedAt: null } },
        { if: { stoppedAt, recalledAt: null }, else: alreadyDone },
      ),
      ...audited(actor, 'form.resume', sending),
    ]).catch(ignore('DONE'))
  }
  return presentSending(await getOwnSending(actor, sendingId))
}

/**
 * Takes a form back from everyone who hasn't opened it, and sends it to no one else (rule recalled-forms). The first
 * people have lost it when this returns; the stream continues with the rest. Recalling again changes nothing.
 */
export async function recallSending(actor: Builder, sendingId: string): Promise<SendingProgress> {
  await retryOnConflict(async () => {
    const sending = await getOwnSending(actor, sendingId)
    if (sending.recalledAt) return
    const recalledAt = nowIso()
    const recallPosition = await recallFrom(sending, recalledAt)
    const stoppedAt = sending.stoppedAt ?? (sending.position < sending.total ? recalledAt : null)
    await transact([
      SendingEntity.update(
        { sendingId },
        { set: { recalledAt, recallPosition, stoppedAt } },
        { if: { recalledAt: null, stoppedAt: sending.stoppedAt }, else: changedMeanwhile },
      ),
      ...audited(actor, 'form.recall', sending),
    ])
  })
  return presentSending(await getOwnSending(actor, sendingId))
}

/** Processes the next step of a recall. Its update triggers the stream for the step after it. */
export async function continueRecall({ after }: Change<Sending>): Promise<void> {
  if (!after?.recalledAt || after.recallPosition >= after.position) return
  const { sendingId, recalledAt, recallPosition } = after
  const sending = await SendingEntity.find({ sendingId })
  if (sending?.recallPosition !== recallPosition) return
  const change = SendingEntity.update(
    { sendingId },
    { set: { recallPosition: await recallFrom(sending, recalledAt) } },
    { if: { recallPosition }, else: alreadyContinued },
  )
  await write(change).catch(ignore('CONTINUED'))
}

/** Recalls one step. Returns where the next one begins. People who are still being sent the form come last. */
async function recallFrom(sending: Sending, recalledAt: string): Promise<number> {
  const { sendingId, recallPosition, position } = sending
  const all = await SendingRecipientsEntity.find({ sendingId })
  const ids = peopleAt(sending, all?.recipientIds.slice(0, position) ?? [], recallPosition)
  if (ids.length === 0) return position
  const assignments = await assignmentsAt(sending, ids)
  // Those that share a counter go one at a time, because their transactions would collide.
  const lanes = Map.groupBy(assignments.filter(isUnopened), ({ recipientId }) => shardOf(recipientId))
  await Promise.all(
    [...lanes.values()].map(async (lane) => {
      for (const assignment of lane) await recallOne(assignment, recalledAt)
    }),
  )
  return recallPosition + ids.length
}

const isUnopened = ({ openedAt, recalledAt, completedAt }: AssignmentItem) =>
  !openedAt && !recalledAt && !completedAt

/** An assignment whose recipient has started to answer counts as opened, also if that isn't marked. */
async function recallOne(assignment: AssignmentItem, recalledAt: string): Promise<void> {
  await transact([
    AssignmentEntity.update(
      assignment,
      { set: { recalledAt } },
      { if: { openedAt: null, recalledAt: null, completedAt: null }, else: inUse },
    ),
    AssignmentDraftEntity.check(assignment, { if: { savedAt: { absent: true } }, else: inUse }),
    OpenAssignmentEntity.remove(assignment),
    ...prepareSendingCount(assignment, 'recalled'),
  ]).catch(ignore('IN_USE'))
}

const ignore = (reason: string) => (error: unknown) => {
  if (!isConflict(error, reason)) throw error
}

const audited = (actor: Builder, action: Action, { forms, total }: Sending): Write[] =>
  actor.role === 'admin'
    ? forms.map(({ path }) => prepareAuditEntry(actor, action, path, { recipients: total }))
    : []

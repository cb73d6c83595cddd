import { record } from '#core/audit/audit'
import {
  OpenPollEntity,
  PollEntity,
  type PollItem,
  type Sending,
  SendingEntity,
  SendingRecipientsEntity,
  senderKey,
} from '#core/forms/assignments/entity'
import { pollOf } from '#core/forms/assignments/present'
import { approvedRelationships, type Reachable, reachable } from '#core/forms/assignments/reachable-clients'
import type { Poll, SendingProgress, SendRequest } from '#core/forms/assignments/shared/schema'
import type { FormItem } from '#core/forms/definitions/entity'
import { type Builder, getSendable } from '#core/forms/definitions/forms'
import { UserEntity } from '#core/identity/entity'
import type { Change } from '#core/lib/change'
import { derivedId, newId } from '#core/lib/ids'
import { transact, type Write, write } from '#core/lib/table'
import { dayOf, now, nowIso, nowSeconds } from '#core/shared/clock'
import { conflict, isConflict, notFound, retryableConflict } from '#core/shared/errors'
import { pick } from '#core/shared/pick'
import { RETENTION } from '#core/shared/retention'

const STEP_SIZE = 100

const disabled = () => conflict('This form is disabled', 'FORM_DISABLED')
const alreadySent = () => conflict('This was already sent', 'CONFLICT', 'SENT')
const alreadyOpen = () => conflict('This form is already open', 'CONFLICT', 'OPEN')
const alreadyContinued = () => retryableConflict('Another run continued this', 'CONTINUED')

/**
 * Sends each form to each recipient. The first recipients have it when this returns; the stream continues with the
 * rest (rule sendings-go-on). People who still have the form open from the same sender keep that one.
 */
export async function send(actor: Builder, request: SendRequest): Promise<Poll[]> {
  const { recipientIds, formUrls, sendingId = newId() } = request
  const senderId = senderOf(actor, request)
  const forms = await sendableForms(actor, formUrls)
  await refuseStrangers(senderId, recipientIds)
  const sending = newSending(sendingId, senderId, forms, recipientIds)
  const { polls, ...begun } = await step(sending, recipientIds)
  try {
    await transact([
      SendingEntity.create({ ...sending, ...begun }, { else: alreadySent }),
      SendingRecipientsEntity.create({ recipientIds, ...pick(sending, ['sendingId', 'expiresAt']) }),
      ...audited(actor, sending),
    ])
  } catch (error) {
    const first = isConflict(error, 'SENT') ? await SendingEntity.find({ sendingId }) : undefined
    if (first?.senderId !== senderId) throw error
  }
  return polls
}

/** Returns who sends a form. Throws 404 if the request names a sender other than the caller. */
export function senderOf(actor: Builder, request: Pick<SendRequest, 'senderId' | 'admin'>): string | null {
  const senderId = actor.role === 'coach' ? actor.id : null
  if ((request.senderId ?? senderId) !== senderId || (actor.role === 'coach' && request.admin))
    throw notFound('Sender')
  return senderId
}

export async function sendableForms(actor: Builder, paths: string[]): Promise<FormItem[]> {
  const forms = await Promise.all(paths.map((path) => getSendable(actor, path)))
  if (forms.some(({ tags }) => tags.includes('disabled'))) throw disabled()
  return forms
}

export const newSending = (
  sendingId: string,
  senderId: string | null,
  forms: FormItem[],
  recipientIds: string[],
): Sending => ({
  sendingId,
  senderId,
  forms: forms.map(({ path, document, tags, version }) => ({ path, title: document.title, tags, version })),
  total: recipientIds.length,
  position: 0,
  sent: 0,
  skipped: 0,
  missed: 0,
  createdAt: nowIso(),
  expiresAt: nowSeconds() + RETENTION.sending,
})

/** Processes the next step of a sending. Its update triggers the stream for the step after it. */
export async function continueSending({ after: sending }: Change<Sending>): Promise<void> {
  if (!sending || sending.position >= sending.total) return
  const { sendingId, position } = sending
  const all = await SendingRecipientsEntity.find({ sendingId })
  if (!all) return
  const { polls: _, ...next } = await step(sending, all.recipientIds)
  const change = SendingEntity.update(
    { sendingId },
    { set: next },
    { if: { position }, else: alreadyContinued },
  )
  await write(change).catch((error: unknown) => {
    if (!isConflict(error, 'CONTINUED')) throw error
  })
}

export async function getSending(actor: Builder, sendingId: string): Promise<SendingProgress> {
  const sending = await SendingEntity.find({ sendingId })
  if (!sending || sending.senderId !== (actor.role === 'coach' ? actor.id : null)) throw notFound('Sending')
  const { total, position: done, sent, skipped, missed } = sending
  return { id: sendingId, total, done, sent, skipped, missed }
}

export async function refuseStrangers(senderId: string | null, recipientIds: string[]): Promise<void> {
  const allowedIds = senderId
    ? (await approvedRelationships(senderId, recipientIds)).map(({ clientId }) => clientId)
    : (await UserEntity.findMany(recipientIds.map((userId) => ({ userId })))).map(({ userId }) => userId)
  if (new Set(allowedIds).size < recipientIds.length) throw notFound('Recipient')
}

async function step(sending: Sending, recipientIds: string[]) {
  const { senderId, forms, position } = sending
  const ids = recipientIds.slice(position, position + Math.ceil(STEP_SIZE / forms.length))
  const people = await reachable(senderId, ids)
  const pairs = people.flatMap((person) => forms.map((form) => ({ person, form })))
  const results = await Promise.all(pairs.map(({ person, form }) => sendOne(sending, person, form)))
  const skipped = results.filter(({ isDuplicate }) => isDuplicate).length
  return {
    polls: results,
    position: position + ids.length,
    sent: sending.sent + results.length - skipped,
    skipped: sending.skipped + skipped,
    missed: sending.missed + (ids.length - people.length) * forms.length,
  }
}

/**
 * Ids are derived from the sending, so a retried step creates no duplicates, even for people who have answered
 * meanwhile.
 */
async function sendOne(sending: Sending, person: Reachable, form: Sending['forms'][number]): Promise<Poll> {
  const { senderId } = sending
  const poll: PollItem = {
    pollId: derivedId(sending.sendingId, senderKey(senderId), person.recipientId, form.path),
    ...form,
    ...person,
    senderId,
    createdAt: nowIso(),
    completedAt: null,
    submissionId: null,
  }
  const { version: _, completedAt: __, submissionId: ___, ...open } = poll
  try {
    await transact([
      PollEntity.create(poll, { else: alreadySent }),
      OpenPollEntity.create({ ...open, day: dayOf(now()), remindersSent: 0 }, { else: alreadyOpen }),
    ])
    return pollOf(poll)
  } catch (error) {
    if (isConflict(error, 'SENT')) return pollOf((await PollEntity.find(poll)) ?? poll)
    if (!isConflict(error, 'OPEN')) throw error
    return { ...pollOf((await OpenPollEntity.find(poll)) ?? poll), isDuplicate: true }
  }
}

const audited = (actor: Builder, { forms, total }: Sending): Write[] =>
  actor.role === 'admin'
    ? forms.map(({ path }) => record(actor, 'form.send', path, { recipients: total }))
    : []

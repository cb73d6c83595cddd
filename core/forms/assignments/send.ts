import { prepareAuditEntry } from '#core/audit/audit'
import {
  AssignmentEntity,
  type AssignmentItem,
  OpenAssignmentEntity,
  openAssignmentOf,
  type Sending,
  SendingEntity,
  SendingRecipientsEntity,
  senderKey,
  UNOPENED,
} from '#core/forms/assignments/entity'
import { assignmentOf } from '#core/forms/assignments/present'
import {
  approvedRelationships,
  findReachable,
  type Reachable,
} from '#core/forms/assignments/reachable-clients'
import { ListedSendingEntity } from '#core/forms/assignments/sending-entity'
import type { Assignment, SendRequest } from '#core/forms/assignments/shared/schema'
import { FormEntity, type FormItem } from '#core/forms/definitions/entity'
import { type Builder, getSendable } from '#core/forms/definitions/forms'
import { UserEntity } from '#core/identity/entity'
import type { Change } from '#core/lib/change'
import { derivedId, newId } from '#core/lib/ids'
import { transact, type Write, write } from '#core/lib/table'
import { nowIso, nowSeconds } from '#core/shared/clock'
import { type AppError, conflict, isConflict, notFound, retryableConflict } from '#core/shared/errors'
import { pick } from '#core/shared/pick'
import { RETENTION } from '#core/shared/retention'

const STEP_SIZE = 100
/** How many recipients a list names for each sending. */
const MAX_NAMED_RECIPIENTS = 5

const disabled = () => conflict('This form is disabled', 'FORM_DISABLED')
const alreadySent = () => conflict('This was already sent', 'CONFLICT', 'SENT')
const alreadyOpen = () => conflict('This form is already open', 'CONFLICT', 'OPEN')
const alreadyContinued = () => retryableConflict('Another run continued this', 'CONTINUED')

/**
 * Sends each form to each recipient. The first recipients have it when this returns; the stream continues with the
 * rest (rule resumable-sending). People who still have the form open from the same sender keep that one.
 */
export async function sendForms(actor: Builder, request: SendRequest): Promise<Assignment[]> {
  const { recipientIds, formUrls, sendingId = newId() } = request
  const senderId = senderOf(actor, request)
  const [forms] = await Promise.all([sendableForms(actor, formUrls), refuseStrangers(senderId, recipientIds)])
  const sending = newSending(sendingId, senderId, forms, recipientIds)
  const { assignments, ...begun } = await step(sending, peopleAt(sending, recipientIds, 0))
  try {
    await transact([
      ...prepareSending({ ...sending, ...begun }, recipientIds, alreadySent),
      ...audited(actor, sending),
    ])
  } catch (error) {
    const first = isConflict(error, 'SENT') ? await SendingEntity.find({ sendingId }) : undefined
    if (first?.senderId !== senderId) throw error
  }
  return assignments
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
  firstIds: recipientIds.slice(0, MAX_NAMED_RECIPIENTS),
  scheduleId: null,
  stoppedAt: null,
  recalledAt: null,
  recallPosition: 0,
  createdAt: nowIso(),
  expiresAt: nowSeconds() + RETENTION.sending,
})

/** Prepares a sending with its recipients and its place in the sender's list. */
export const prepareSending = (
  sending: Sending,
  recipientIds: string[],
  alreadyExists: () => AppError,
): Write[] => [
  SendingEntity.create(sending, { else: alreadyExists }),
  SendingRecipientsEntity.create({ recipientIds, ...pick(sending, ['sendingId', 'expiresAt']) }),
  ListedSendingEntity.put(pick(sending, ['senderId', 'sendingId', 'expiresAt'])),
]

/**
 * Processes the next step of a sending. Its update triggers the stream for the step after it. The stream handles the
 * changes of one sending in order, so the step before a stop has ended when it comes to the stop. If that step was
 * interrupted, it is completed, so that a resumed sending leaves no one out. After a recall, which is final, it sends
 * nothing more, and what it had sent is counted.
 */
export async function continueSending({ before, after }: Change<Sending>): Promise<void> {
  if (!after || after.position >= after.total || (before?.stoppedAt && after.stoppedAt)) return
  const { sendingId, position } = after
  const [sending, all] = await Promise.all([
    SendingEntity.find({ sendingId }),
    SendingRecipientsEntity.find({ sendingId }),
  ])
  if (!sending || !all || sending.position !== position) return
  if (Boolean(sending.stoppedAt) !== Boolean(after.stoppedAt)) return
  const ids = peopleAt(sending, all.recipientIds, position)
  const begun = sending.stoppedAt ? await assignmentsAt(sending, ids) : undefined
  if (begun?.length === 0) return
  const next =
    begun && sending.recalledAt
      ? { position: position + ids.length, sent: sending.sent + begun.length }
      : withoutAssignments(await step(sending, ids))
  const change = SendingEntity.update(
    { sendingId },
    { set: next },
    { if: { position }, else: alreadyContinued },
  )
  await write(change).catch((error: unknown) => {
    if (!isConflict(error, 'CONTINUED')) throw error
  })
}

export async function refuseStrangers(senderId: string | null, recipientIds: string[]): Promise<void> {
  const allowedIds = senderId
    ? (await approvedRelationships(senderId, recipientIds)).map(({ clientId }) => clientId)
    : (await UserEntity.findMany(recipientIds.map((userId) => ({ userId })))).map(({ userId }) => userId)
  if (new Set(allowedIds).size < recipientIds.length) throw notFound('Recipient')
}

/** The people of the step that begins at `position`. */
export const peopleAt = (
  { forms }: Pick<Sending, 'forms'>,
  recipientIds: string[],
  position: number,
): string[] => recipientIds.slice(position, position + Math.ceil(STEP_SIZE / forms.length))

async function step(sending: Sending, ids: string[]) {
  const { senderId, forms, position } = sending
  const [people, available] = await Promise.all([findReachable(senderId, ids), availableForms(sending)])
  const pairs = people.flatMap((person) => available.map((form) => ({ person, form })))
  const results = await Promise.all(pairs.map(({ person, form }) => sendOne(sending, person, form)))
  const skipped = results.filter(({ isDuplicate }) => isDuplicate).length
  return {
    assignments: results,
    position: position + ids.length,
    sent: sending.sent + results.length - skipped,
    skipped: sending.skipped + skipped,
    missed: sending.missed + ids.length * forms.length - pairs.length,
  }
}

/** A form that is deleted or disabled on the way goes to no one else. */
async function availableForms({ forms }: Sending): Promise<Sending['forms']> {
  const stored = await FormEntity.findMany(forms)
  const available = new Set(
    stored.flatMap(({ path, removedAt, tags }) => (removedAt || tags.includes('disabled') ? [] : path)),
  )
  return forms.filter(({ path }) => available.has(path))
}

const withoutAssignments = ({ assignments: _, ...progress }: Awaited<ReturnType<typeof step>>) => progress

/** The assignments that a sending created for these people. */
export async function assignmentsAt(sending: Sending, recipientIds: string[]): Promise<AssignmentItem[]> {
  const pairs = recipientIds.flatMap((id) =>
    sending.forms.map(({ path }) => assignmentIdOf(sending, id, path)),
  )
  const assignments = await Promise.all(pairs.map((assignmentId) => AssignmentEntity.find({ assignmentId })))
  return assignments.filter((assignment) => assignment !== undefined)
}

/**
 * Ids are derived from the sending, so a retried step creates no duplicates, even for people who have answered
 * meanwhile.
 */
export const assignmentIdOf = (
  { sendingId, senderId }: Pick<Sending, 'sendingId' | 'senderId'>,
  recipientId: string,
  path: string,
): string => derivedId(sendingId, senderKey(senderId), recipientId, path)

async function sendOne(
  sending: Sending,
  person: Reachable,
  form: Sending['forms'][number],
): Promise<Assignment> {
  const { senderId } = sending
  const assignment: AssignmentItem = {
    assignmentId: assignmentIdOf(sending, person.recipientId, form.path),
    ...form,
    ...person,
    senderId,
    sendingId: sending.sendingId,
    createdAt: nowIso(),
    ...UNOPENED,
  }
  try {
    await transact([
      AssignmentEntity.create(assignment, { else: alreadySent }),
      OpenAssignmentEntity.create(openAssignmentOf(assignment), { else: alreadyOpen }),
    ])
    return assignmentOf(assignment)
  } catch (error) {
    if (isConflict(error, 'SENT'))
      return assignmentOf((await AssignmentEntity.find(assignment)) ?? assignment)
    if (!isConflict(error, 'OPEN')) throw error
    return { ...assignmentOf((await OpenAssignmentEntity.find(assignment)) ?? assignment), isDuplicate: true }
  }
}

const audited = (actor: Builder, { forms, total }: Sending): Write[] =>
  actor.role === 'admin'
    ? forms.map(({ path }) => prepareAuditEntry(actor, 'form.send', path, { recipients: total }))
    : []

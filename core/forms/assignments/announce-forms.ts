import { signalMembers } from '#core/chat/pubnub/refresh-signals'
import { activeAssignments } from '#core/forms/assignments/active-assignments'
import {
  AssignmentEntity,
  type AssignmentItem,
  type Sending,
  SendingRecipientsEntity,
} from '#core/forms/assignments/entity'
import { assignmentIdOf } from '#core/forms/assignments/send'
import type { Change } from '#core/lib/change'
import { findPushReceiver } from '#core/push/devices'
import { sendPush } from '#core/push/send'

const AT_ONCE = 20
const AREA = { client: 'client', coach: 'nutritionist' }

/** Tells the people that the latest step of a sending reached (rule announce-forms). */
export async function announceForms({ before, after }: Change<Sending>): Promise<void> {
  if (!after || after.position <= (before?.position ?? 0)) return
  const sent = await assignmentsBetween(after, before?.position ?? 0, after.position)
  const assignments = sent.filter(({ completedAt, recalledAt }) => !completedAt && !recalledAt)
  const groups = [...Map.groupBy(await activeAssignments(assignments), ({ recipientId }) => recipientId)]
  for (let first = 0; first < groups.length; first += AT_ONCE) {
    const some = groups.slice(first, first + AT_ONCE)
    // First, so that a retry after a failed signal notifies no one twice.
    await signalMembers(some.map(([id]) => id))
    await Promise.all(some.map(([id, sent]) => announceTo(id, sent)))
  }
}

/** Makes the forms of the latest step of a recall disappear from their recipients' devices (rule recalled-forms). */
export async function announceRecall({ before, after }: Change<Sending>): Promise<void> {
  if (!after || after.recallPosition <= (before?.recallPosition ?? 0)) return
  const assignments = await assignmentsBetween(after, before?.recallPosition ?? 0, after.recallPosition)
  const ids = [
    ...new Set(assignments.flatMap(({ recipientId, recalledAt }) => (recalledAt ? recipientId : []))),
  ]
  for (let first = 0; first < ids.length; first += AT_ONCE)
    await signalMembers(ids.slice(first, first + AT_ONCE))
}

/** The assignments of the recipients from one position in a sending to another. */
async function assignmentsBetween(sending: Sending, from: number, to: number): Promise<AssignmentItem[]> {
  const all = await SendingRecipientsEntity.find(sending)
  const ids = all?.recipientIds.slice(from, to) ?? []
  const assignmentIds = ids.flatMap((id) =>
    sending.forms.map(({ path }) => ({ assignmentId: assignmentIdOf(sending, id, path) })),
  )
  return AssignmentEntity.findMany(assignmentIds)
}

/** Several forms at once are one notification, which opens the first. */
async function announceTo(recipientId: string, [assignment, ...others]: AssignmentItem[]): Promise<void> {
  const receiver = assignment && (await findPushReceiver(recipientId))
  if (!receiver) return
  await sendPush(recipientId, receiver.devices, {
    title: others.length === 0 ? 'You have a new form' : `You have ${others.length + 1} new forms`,
    body: assignment.title,
    tag: `form-${assignment.assignmentId}`,
    path: `/${AREA[assignment.recipientType]}/form/${assignment.assignmentId}`,
  })
}

import { signalMembers } from '#core/chat/pubnub/refresh-signals'
import { activeAssignments } from '#core/forms/assignments/active-assignments'
import {
  PollEntity,
  type PollItem,
  type Sending,
  SendingRecipientsEntity,
} from '#core/forms/assignments/entity'
import { pollIdOf } from '#core/forms/assignments/send'
import type { Change } from '#core/lib/change'
import { findPushReceiver } from '#core/push/devices'
import { sendPush } from '#core/push/send'

const AT_ONCE = 20
const AREA = { client: 'client', coach: 'nutritionist' }

/** Tells the people that the latest step of a sending reached (rule announce-forms). */
export async function announceForms({ before, after }: Change<Sending>): Promise<void> {
  if (!after || after.position <= (before?.position ?? 0)) return
  const sent = await pollsBetween(after, before?.position ?? 0, after.position)
  const polls = sent.filter(({ completedAt, recalledAt }) => !completedAt && !recalledAt)
  const groups = [...Map.groupBy(await activeAssignments(polls), ({ recipientId }) => recipientId)]
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
  const polls = await pollsBetween(after, before?.recallPosition ?? 0, after.recallPosition)
  const ids = [...new Set(polls.flatMap(({ recipientId, recalledAt }) => (recalledAt ? recipientId : [])))]
  for (let first = 0; first < ids.length; first += AT_ONCE)
    await signalMembers(ids.slice(first, first + AT_ONCE))
}

/** The polls of the recipients from one position in a sending to another. */
async function pollsBetween(sending: Sending, from: number, to: number): Promise<PollItem[]> {
  const all = await SendingRecipientsEntity.find(sending)
  const ids = all?.recipientIds.slice(from, to) ?? []
  const pollIds = ids.flatMap((id) =>
    sending.forms.map(({ path }) => ({ pollId: pollIdOf(sending, id, path) })),
  )
  return PollEntity.findMany(pollIds)
}

/** Several forms at once are one notification, which opens the first. */
async function announceTo(recipientId: string, [poll, ...others]: PollItem[]): Promise<void> {
  const receiver = poll && (await findPushReceiver(recipientId))
  if (!receiver) return
  await sendPush(recipientId, receiver.devices, {
    title: others.length === 0 ? 'You have a new form' : `You have ${others.length + 1} new forms`,
    body: poll.title,
    tag: `form-${poll.pollId}`,
    path: `/${AREA[poll.recipientType]}/form/${poll.pollId}`,
  })
}

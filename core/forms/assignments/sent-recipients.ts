import {
  PollEntity,
  type PollItem,
  type Sending,
  SendingRecipientsEntity,
} from '#core/forms/assignments/entity'
import { namedReachable } from '#core/forms/assignments/reachable-clients'
import { pollIdOf } from '#core/forms/assignments/send'
import { getOwnSending } from '#core/forms/assignments/sendings'
import type { SentRecipients, SentState } from '#core/forms/assignments/shared/schema'
import type { Builder } from '#core/forms/definitions/forms'
import { imageUrl } from '#core/lib/config'
import { POLL_PAGE_SIZE } from '#core/shared/limits'

/** Lists who got the forms of a sending and what they did with them, beginning with the recipient at `from`. */
export async function listSentRecipients(
  actor: Builder,
  sendingId: string,
  from = '0',
): Promise<SentRecipients> {
  const sending = await getOwnSending(actor, sendingId)
  const all = (await SendingRecipientsEntity.find({ sendingId }))?.recipientIds ?? []
  const [begin, end] = [Number(from), Number(from) + POLL_PAGE_SIZE]
  const ids = all.slice(begin, end)
  const pollIds = ids.flatMap((id) =>
    sending.forms.map(({ path }) => ({ pollId: pollIdOf(sending, id, path) })),
  )
  const [people, found] = await Promise.all([
    namedReachable(sending.senderId, ids),
    PollEntity.findMany(pollIds),
  ])
  const byId = new Map(people.map((person) => [person.recipientId, person]))
  const polls = new Map(found.map((poll) => [poll.pollId, poll]))
  return {
    people: ids.map((id, index) => {
      const person = byId.get(id)
      return {
        id,
        name: person?.name ?? null,
        image: imageUrl(person?.imageKey),
        states: sending.forms.map(({ path }) =>
          stateOf(polls.get(pollIdOf(sending, id, path)), sending, begin + index),
        ),
      }
    }),
    next: end < all.length ? String(end) : null,
  }
}

function stateOf(poll: PollItem | undefined, { position }: Sending, place: number): SentState {
  if (!poll) return place < position ? 'NOT_SENT' : 'WAITING'
  if (poll.completedAt) return 'ANSWERED'
  if (poll.recalledAt) return 'RECALLED'
  return poll.openedAt ? 'OPENED' : 'SENT'
}

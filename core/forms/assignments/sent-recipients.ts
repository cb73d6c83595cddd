import {
  AssignmentEntity,
  type AssignmentItem,
  type Sending,
  SendingRecipientsEntity,
} from '#core/forms/assignments/entity'
import { namedReachable } from '#core/forms/assignments/reachable-clients'
import { assignmentIdOf } from '#core/forms/assignments/send'
import { getOwnSending } from '#core/forms/assignments/sendings'
import type { SentRecipients, SentState } from '#core/forms/assignments/shared/schema'
import type { Builder } from '#core/forms/definitions/forms'
import { imageUrl } from '#core/lib/config'
import { ASSIGNMENT_PAGE_SIZE } from '#core/shared/limits'

/** Lists who got the forms of a sending and what they did with them, beginning with the recipient at `from`. */
export async function listSentRecipients(
  actor: Builder,
  sendingId: string,
  from = '0',
): Promise<SentRecipients> {
  const [sending, stored] = await Promise.all([
    getOwnSending(actor, sendingId),
    SendingRecipientsEntity.find({ sendingId }),
  ])
  const all = stored?.recipientIds ?? []
  const [begin, end] = [Number(from), Number(from) + ASSIGNMENT_PAGE_SIZE]
  const ids = all.slice(begin, end)
  const assignmentIds = ids.flatMap((id) =>
    sending.forms.map(({ path }) => ({ assignmentId: assignmentIdOf(sending, id, path) })),
  )
  const [people, found] = await Promise.all([
    namedReachable(sending.senderId, ids),
    AssignmentEntity.findMany(assignmentIds),
  ])
  const byId = new Map(people.map((person) => [person.recipientId, person]))
  const assignments = new Map(found.map((assignment) => [assignment.assignmentId, assignment]))
  return {
    people: ids.map((id, index) => {
      const person = byId.get(id)
      return {
        id,
        name: person?.name ?? null,
        image: imageUrl(person?.imageKey),
        states: sending.forms.map(({ path }) =>
          stateOf(assignments.get(assignmentIdOf(sending, id, path)), sending, begin + index),
        ),
      }
    }),
    next: end < all.length ? String(end) : null,
  }
}

function stateOf(assignment: AssignmentItem | undefined, { position }: Sending, place: number): SentState {
  if (!assignment) return place < position ? 'NOT_SENT' : 'WAITING'
  if (assignment.completedAt) return 'ANSWERED'
  if (assignment.recalledAt) return 'RECALLED'
  return assignment.openedAt ? 'OPENED' : 'SENT'
}

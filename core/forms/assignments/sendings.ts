import { type Sending, SendingEntity, senderKey } from '#core/forms/assignments/entity'
import { namedReachable } from '#core/forms/assignments/reachable-clients'
import { countsOf, ListedSendingEntity } from '#core/forms/assignments/sending-entity'
import type { SendingProgress } from '#core/forms/assignments/shared/schema'
import type { Builder } from '#core/forms/definitions/forms'
import { notFound } from '#core/shared/errors'
import { ASSIGNMENT_PAGE_SIZE } from '#core/shared/limits'
import { pick } from '#core/shared/pick'

const senderIdOf = (actor: Builder) => (actor.role === 'coach' ? actor.id : null)

/** Lists what the caller sent in the last month, newest first. */
export async function listSendings(actor: Builder, after?: string): Promise<SendingProgress[]> {
  const listed = await ListedSendingEntity.query(`sendings#${senderKey(senderIdOf(actor))}`, {
    newestFirst: true,
    limit: ASSIGNMENT_PAGE_SIZE,
    ...(after && { below: after }),
  })
  const sendings = await SendingEntity.findMany(listed)
  return present(sendings.toSorted((a, b) => (a.sendingId < b.sendingId ? 1 : -1)))
}

export const getSending = async (actor: Builder, sendingId: string): Promise<SendingProgress> =>
  presentSending(await getOwnSending(actor, sendingId))

export async function getOwnSending(actor: Builder, sendingId: string): Promise<Sending> {
  const sending = await SendingEntity.find({ sendingId })
  if (!sending || sending.senderId !== senderIdOf(actor)) throw notFound('Sending')
  return sending
}

export async function presentSending(sending: Sending): Promise<SendingProgress> {
  const [progress] = await present([sending])
  if (!progress) throw notFound('Sending')
  return progress
}

/** All sendings must have the same sender. */
async function present(sendings: Sending[]): Promise<SendingProgress[]> {
  const [first] = sendings
  if (!first) return []
  const firstIds = [...new Set(sendings.flatMap((sending) => sending.firstIds))]
  const [countsFor, people] = await Promise.all([
    countsOf(sendings.map(({ sendingId }) => sendingId)),
    namedReachable(first.senderId, firstIds),
  ])
  const names = new Map(people.map(({ recipientId, name }) => [recipientId, name]))
  return sendings.map((sending) => ({
    id: sending.sendingId,
    done: sending.position,
    ...pick(sending, ['total', 'sent', 'skipped', 'missed', 'createdAt', 'scheduleId', 'stoppedAt']),
    forms: sending.forms.map(({ path, title }) => ({ path, title })),
    names: sending.firstIds.flatMap((id) => names.get(id) ?? []),
    ...countsFor(sending.sendingId),
    status: statusOf(sending),
    recall: recallOf(sending),
  }))
}

function statusOf({ stoppedAt, position, total }: Sending): SendingProgress['status'] {
  if (position >= total) return 'DONE'
  return stoppedAt ? 'STOPPED' : 'RUNNING'
}

function recallOf({ recalledAt, recallPosition, position }: Sending): SendingProgress['recall'] {
  if (!recalledAt) return null
  return recallPosition < position ? 'RUNNING' : 'DONE'
}

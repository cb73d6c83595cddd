import {
  clientOf,
  contextOf,
  type RelationshipsAndPlans,
  readRelationshipsAndPlans,
} from '#core/accounts/client'
import type { ClientProfile, CoachOfClient } from '#core/accounts/shared/client-schema'
import { byWeight, isRunning, showToClient } from '#core/billing/plans/subscriptions'
import { ChatMemberEntity } from '#core/chat/entity'
import { ActivityEntity } from '#core/chat/messages/activity-entity'
import { timeOf } from '#core/chat/messages/activity-store'
import { ClientEntity } from '#core/client/entity'
import { type CoachItem, coachesById } from '#core/coach/entity'
import { SubmissionEntity } from '#core/forms/assignments/entity'
import { SeatEntity } from '#core/groups/entity'
import { findGroup, isPaid } from '#core/groups/groups'
import { ClientSumEntity } from '#core/ledger/entity'
import { imageUrl } from '#core/lib/config'
import { nameOf } from '#core/shared/name'

/** Conversations beyond these aren't searched for the newest message. */
const CHATS_SEARCHED = 100

/** Reads a client with everything they have to do with coaches, plans and groups. */
export async function loadProfile(clientId: string): Promise<ClientProfile | undefined> {
  const [client, records, group, lastMessage, [submission]] = await Promise.all([
    ClientEntity.findIncludingDeleted({ clientId }),
    readRelationshipsAndPlans(clientId),
    readGroup(clientId),
    readLastMessage(clientId),
    SubmissionEntity.query(`submissions#${clientId}`, { newestFirst: true, limit: 1 }),
  ])
  if (!client) return undefined
  const coachIds = coachIdsOf(records)
  const [coaches, sums] = await Promise.all([
    coachesById(coachIds),
    ClientSumEntity.findMany(coachIds.map((coachId) => ({ coachId, clientId }))),
  ])
  return {
    ...clientOf(client, contextOf(records, coaches)),
    coaches: coachIds.map((coachId) => ({
      nutritionistId: coachId,
      coach: personOf(coaches.get(coachId)),
      status: records.relationships.find((link) => link.coachId === coachId)?.status ?? null,
      ...paymentsOf(sums.find((sum) => sum.coachId === coachId)),
    })),
    plans: records.plans
      .toSorted((a, b) => Number(isRunning(b)) - Number(isRunning(a)) || byWeight(a, b))
      .map((plan) => showToClient(plan, coaches.get(plan.coachId))),
    group,
    lastMessage,
    submittedAt: submission?.createdAt ?? null,
  }
}

/** The newest request first, then coaches in whose group the client only bought a seat. */
const coachIdsOf = ({ relationships, plans }: RelationshipsAndPlans) => [
  ...new Set([...relationships, ...plans].map(({ coachId }) => coachId)),
]

const personOf = (coach: CoachItem | undefined): CoachOfClient['coach'] =>
  coach ? { id: coach.coachId, name: nameOf(coach), image: imageUrl(coach.imageKey) } : null

const paymentsOf = (
  sum: { amountCents?: number; payments?: number; paidAt?: number } | undefined,
): Pick<CoachOfClient, 'paid' | 'payments' | 'paidAt'> => ({
  paid: sum?.amountCents ?? 0,
  payments: sum?.payments ?? 0,
  paidAt: sum?.paidAt ?? null,
})

async function readGroup(clientId: string): Promise<ClientProfile['group']> {
  const seat = await SeatEntity.find({ clientId })
  const group = seat && (await findGroup(seat.channelId))
  return group ? { channelId: group.channelId, name: group.name, isPaid: isPaid(seat) } : null
}

async function readLastMessage(clientId: string): Promise<ClientProfile['lastMessage']> {
  const memberships = await ChatMemberEntity.query(`chats#${clientId}`, { limit: CHATS_SEARCHED })
  const activities = await ActivityEntity.findMany(memberships.map(({ channelId }) => ({ channelId })))
  const [newest] = activities.flatMap(({ last }) => last ?? []).sort(byTimetoken)
  if (!newest) return null
  return { sentAt: new Date(timeOf(newest.timetoken)).toISOString(), isOwn: newest.senderId === clientId }
}

const byTimetoken = (a: { timetoken: string }, b: { timetoken: string }) =>
  a.timetoken > b.timetoken ? -1 : 1

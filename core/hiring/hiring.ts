import * as Subscriptions from '#core/billing/subscriptions'
import { ChatEntity } from '#core/chat/entity'
import { openPair, pairChannel } from '#core/chat/open'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { LinkEntity, type LinkItem } from '#core/hiring/entity'
import { hireRequest, linkDecision } from '#core/hiring/letters'
import type { Decision, HireRequest, Link } from '#core/hiring/schema'
import type { Actor, ClientActor, CoachActor } from '#core/lib/actor'
import { nowIso } from '#core/lib/clock'
import { conflict, forbidden, notFound } from '#core/lib/errors'
import { limit } from '#core/lib/limits'
import { transact } from '#core/lib/table'
import { mail } from '#core/mail/mails'

const DAY_SECONDS = 24 * 3600
const REQUESTS_PER_DAY = 20
const DECISIONS_PER_DAY = 300
const DECISIONS_PER_LINK_AND_DAY = 10

const taken = conflict('You have asked this coach already')

/** "Hire now": asks a coach to take the caller on. A second call returns the link that stands (api.md). */
export async function request(actor: ClientActor, { nutritionistId, clientId }: HireRequest): Promise<Link> {
  if (clientId !== actor.id) throw notFound('Client')
  const key = { coachId: nutritionistId, clientId }
  const [standing, coach, client] = await Promise.all([
    LinkEntity.find(key),
    CoachEntity.find({ coachId: nutritionistId }),
    ClientEntity.find({ clientId }),
  ])
  if (standing) return linkOf(standing)
  if (!client) throw forbidden('Please finish your profile first', 'NO_PROFILE')
  if (coach?.status !== 'APPROVED') throw notFound('Coach')
  const notAccepting = conflict(`${coach.firstName} does not accept new clients now`, 'NOT_ACCEPTING')
  if (!coach.availability) throw notAccepting

  await limit(`hire#${clientId}`, REQUESTS_PER_DAY, DAY_SECONDS)
  const link: LinkItem = { ...key, status: 'PENDING', isHidden: false, createdAt: nowIso() }
  try {
    await transact([
      LinkEntity.create(link, { else: taken }),
      CoachEntity.check(
        { coachId: nutritionistId },
        { if: { status: 'APPROVED', availability: true }, else: notAccepting },
      ),
      ClientEntity.check({ clientId }, { if: { status: 'ACTIVE' }, else: forbidden() }),
      mail(coach.email, hireRequest(coach, client)),
    ])
  } catch (error) {
    const winner = error === taken && (await LinkEntity.find(key))
    if (!winner) throw error
    return linkOf(winner)
  }
  return linkOf(link)
}

/** Links with a coach: a client's own one, a coach's own ones, all of them for an admin. */
export async function find(actor: Actor, coachId: string): Promise<Link[]> {
  if (actor.role === 'client') {
    const link = await LinkEntity.find({ coachId, clientId: actor.id })
    return link ? [linkOf(link)] : []
  }
  if (actor.role === 'coach' && coachId !== actor.id) throw notFound('Coach')
  return (await LinkEntity.queryAll(`coach#${coachId}`, { prefix: 'link#' })).map(linkOf)
}

/**
 * The coach picks a status for one of their clients; any may follow any, but nobody who pays is rejected
 * (decision 29). Approval opens their chat; that a rejection disables it follows from the link wherever a chat
 * is shown (decision 48). The same status again changes and sends nothing.
 */
export async function decide(
  actor: CoachActor,
  { status, clientId, nutritionistId }: Decision,
): Promise<Link> {
  if (nutritionistId !== actor.id) throw notFound('Client')
  const key = { coachId: actor.id, clientId }
  const [link, client, coach, chat, subscriptions] = await Promise.all([
    LinkEntity.find(key),
    ClientEntity.find({ clientId }),
    CoachEntity.find({ coachId: actor.id }),
    ChatEntity.find({ channelId: pairChannel(actor.id, clientId) }),
    Subscriptions.listOfClient(clientId),
  ])
  if (!link || !client || !coach) throw notFound('Client')
  if (link.status === status) return linkOf(link)
  const pays = subscriptions.some((one) => one.coachId === actor.id && Subscriptions.isRunning(one))
  if (status === 'REJECTED' && pays)
    throw conflict('This client has a running subscription with you', 'SUBSCRIPTION_RUNNING')

  await limitDecisions(key)
  await transact([
    LinkEntity.update(key, { set: { status } }, { if: { status: link.status } }),
    ...(status === 'APPROVED' && !chat ? openPair(actor.id, clientId) : []),
    mail(client.email, linkDecision(status, client, coach)),
  ])
  return linkOf({ ...link, status })
}

/** Each one is a mail (rule mails-are-limited). */
async function limitDecisions({ coachId, clientId }: Pick<LinkItem, 'coachId' | 'clientId'>): Promise<void> {
  await limit(`decide#${coachId}#${clientId}`, DECISIONS_PER_LINK_AND_DAY, DAY_SECONDS)
  await limit(`decide#${coachId}`, DECISIONS_PER_DAY, DAY_SECONDS)
}

/** A link as the wire names it. */
export const linkOf = ({ coachId, clientId, status, isHidden, createdAt }: LinkItem): Link => ({
  nutritionistId: coachId,
  clientId,
  status,
  isHidden,
  createdAt,
})

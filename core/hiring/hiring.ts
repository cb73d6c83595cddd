import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { hireRequest } from '#core/hiring/emails'
import type { HireRequest } from '#core/hiring/shared/schema'
import type { Actor, ClientActor } from '#core/lib/actor'
import { assertNotUsedUp, limit, usageWrite } from '#core/lib/limits'
import { transact } from '#core/lib/table'
import { queueEmail } from '#core/mail/queue-email'
import { LinkEntity, type LinkItem } from '#core/relationship/entity'
import { linkOf } from '#core/relationship/present'
import type { Link } from '#core/relationship/shared/schema'
import { nowIso } from '#core/shared/clock'
import { AppError, conflict, forbidden, isConflict, notFound, retryableConflict } from '#core/shared/errors'

const DAY_SECONDS = 24 * 3600
const REQUESTS_PER_DAY = 20
/** Each request after a withdrawal sends the coach another email (rule mails-are-limited). */
const WITHDRAWALS_PER_COACH_AND_DAY = 3

const taken = () => retryableConflict('You have asked this coach already', 'ASKED')
const decided = () => conflict('Your coach has decided already. Please reload the page.', 'DECIDED')

/** “Hire now”: sends a coach the caller's request. A second call returns the existing link. */
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
  const notAccepting = () => conflict(`${coach.firstName} does not accept new clients now`, 'NOT_ACCEPTING')
  if (!coach.availability) throw notAccepting()

  await assertNotUsedUp(withdrawalsOf(key), WITHDRAWALS_PER_COACH_AND_DAY, DAY_SECONDS)
  await limit(`hire#${clientId}`, REQUESTS_PER_DAY, DAY_SECONDS)
  const link: LinkItem = { ...key, status: 'PENDING', isHidden: false, createdAt: nowIso() }
  try {
    await transact([
      LinkEntity.create(link, { else: taken }),
      CoachEntity.check(
        { coachId: nutritionistId },
        { if: { status: 'APPROVED', availability: true }, else: notAccepting },
      ),
      ClientEntity.check({ clientId }, { if: { status: 'ACTIVE' }, else: forbidden }),
      queueEmail(coach.email, hireRequest(coach, client)),
    ])
  } catch (error) {
    const winner = isConflict(error, 'ASKED') && (await LinkEntity.find(key))
    if (!winner) throw error
    return linkOf(winner)
  }
  return linkOf(link)
}

/**
 * Withdraws a request that nobody has answered, as if it had never been made (rule withdraw). Succeeds without a
 * change if there is none.
 */
export async function withdraw(
  actor: ClientActor,
  { nutritionistId, clientId }: HireRequest,
): Promise<{ success: boolean }> {
  if (clientId !== actor.id) throw notFound('Client')
  const key = { coachId: nutritionistId, clientId }
  const link = await LinkEntity.find(key)
  if (!link) return { success: true }
  if (link.status !== 'PENDING') throw decided()
  if (link.runningPlans) throw conflict('Your plan with this coach runs still', 'SUBSCRIPTION_RUNNING')
  const idle = link.runningPlans ?? { absent: true as const }
  try {
    await transact([
      LinkEntity.remove(key, { if: { status: 'PENDING', runningPlans: idle }, else: decided }),
      usageWrite(withdrawalsOf(key), DAY_SECONDS),
    ])
  } catch (error) {
    // A concurrent request of the same client has removed it.
    if (!(error instanceof AppError) || (await LinkEntity.find(key))) throw error
  }
  return { success: true }
}

const withdrawalsOf = ({ coachId, clientId }: Pick<LinkItem, 'coachId' | 'clientId'>) =>
  `withdraw#${clientId}#${coachId}`

/** Lists the links with a coach: only their own for a client, all of them for the coach and for admins. */
export async function listLinks(actor: Actor, coachId: string): Promise<Link[]> {
  if (actor.role === 'client') {
    const link = await LinkEntity.find({ coachId, clientId: actor.id })
    return link ? [linkOf(link)] : []
  }
  if (actor.role === 'coach' && coachId !== actor.id) throw notFound('Coach')
  const links = await LinkEntity.queryAll(`coach#${coachId}`, { prefix: 'link#' })
  // Coaches can't see clients who have no profile yet (rule referral).
  const isShown = (link: LinkItem) => !link.isClientDeleted && (!link.awaitsProfile || actor.role === 'admin')
  return links.filter(isShown).map(linkOf)
}

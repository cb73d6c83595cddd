import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { hireRequest } from '#core/hiring/emails'
import type { HireRequest, Withdrawal } from '#core/hiring/shared/schema'
import type { Actor, ClientActor } from '#core/lib/actor'
import { findRefusal, prepareUsage } from '#core/lib/limits'
import { transact } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import { RelationshipEntity, type RelationshipItem } from '#core/relationship/entity'
import { relationshipOf } from '#core/relationship/present'
import type { Relationship } from '#core/relationship/shared/schema'
import { nowIso } from '#core/shared/clock'
import { AppError, conflict, forbidden, isConflict, notFound, retryableConflict } from '#core/shared/errors'

const DAY_SECONDS = 24 * 3600
const REQUESTS_PER_DAY = 20
/** Each request after a withdrawal sends the coach another email (rule email-limits). */
const WITHDRAWALS_PER_COACH_AND_DAY = 3

const alreadyRequested = () => retryableConflict('You already sent this coach a request', 'ASKED')
const alreadyDecided = () => conflict('This coach has already decided. Please reload the page.', 'DECIDED')

/** “Hire now”: sends a coach the caller's request. A second call returns the existing link. */
export async function requestCoach(
  actor: ClientActor,
  { nutritionistId, clientId, note }: HireRequest,
): Promise<Relationship> {
  if (clientId !== actor.id) throw notFound('Client')
  const key = { coachId: nutritionistId, clientId }
  const [existing, coach, client, ...refusals] = await Promise.all([
    RelationshipEntity.find(key),
    CoachEntity.find({ coachId: nutritionistId }),
    ClientEntity.find({ clientId }),
    findRefusal(withdrawalsOf(key), WITHDRAWALS_PER_COACH_AND_DAY, DAY_SECONDS),
    findRefusal(`hire#${clientId}`, REQUESTS_PER_DAY, DAY_SECONDS),
  ])
  if (existing) return relationshipOf(existing)
  if (!client) throw forbidden('Please finish your profile first.', 'NO_PROFILE')
  if (coach?.status !== 'APPROVED') throw notFound('Coach')
  const notAccepting = () =>
    conflict(`${coach.firstName} isn't accepting new clients right now`, 'NOT_ACCEPTING')
  if (!coach.availability) throw notAccepting()
  for (const refuse of refusals) refuse?.()

  const relationship: RelationshipItem = {
    ...key,
    status: 'PENDING',
    isHidden: false,
    createdAt: nowIso(),
    ...(note && { note }),
  }
  try {
    await transact([
      RelationshipEntity.create(relationship, { else: alreadyRequested }),
      CoachEntity.check(
        { coachId: nutritionistId },
        { if: { status: 'APPROVED', availability: true }, else: notAccepting },
      ),
      ClientEntity.check({ clientId }, { if: { status: 'ACTIVE' }, else: forbidden }),
      prepareEmail(coach.email, hireRequest(coach, client, note !== '')),
      prepareUsage(`hire#${clientId}`, DAY_SECONDS, REQUESTS_PER_DAY),
    ])
  } catch (error) {
    const winner = isConflict(error, 'ASKED') && (await RelationshipEntity.find(key))
    if (!winner) throw error
    return relationshipOf(winner)
  }
  return relationshipOf(relationship)
}

/**
 * Withdraws a request that no one has answered, as if it had never been made (rule withdraw). Succeeds without a
 * change if there is none.
 */
export async function withdraw(
  actor: ClientActor,
  { nutritionistId, clientId }: Withdrawal,
): Promise<{ success: boolean }> {
  if (clientId !== actor.id) throw notFound('Client')
  const key = { coachId: nutritionistId, clientId }
  const relationship = await RelationshipEntity.find(key)
  if (!relationship) return { success: true }
  if (relationship.status !== 'PENDING') throw alreadyDecided()
  if (relationship.runningPlans)
    throw conflict('You still have an active plan with this coach', 'SUBSCRIPTION_RUNNING')
  const noPlans = relationship.runningPlans ?? { absent: true as const }
  try {
    await transact([
      RelationshipEntity.remove(key, {
        if: { status: 'PENDING', runningPlans: noPlans },
        else: alreadyDecided,
      }),
      prepareUsage(withdrawalsOf(key), DAY_SECONDS),
    ])
  } catch (error) {
    // A concurrent request of the same client has removed it.
    if (!(error instanceof AppError) || (await RelationshipEntity.find(key))) throw error
  }
  return { success: true }
}

const withdrawalsOf = ({ coachId, clientId }: Pick<RelationshipItem, 'coachId' | 'clientId'>) =>
  `withdraw#${clientId}#${coachId}`

/** Lists the links with a coach: only their own for a client, all of them for the coach and for admins. */
export async function listRelationships(actor: Actor, coachId: string): Promise<Relationship[]> {
  if (actor.role === 'client') {
    const relationship = await RelationshipEntity.find({ coachId, clientId: actor.id })
    return relationship ? [relationshipOf(relationship)] : []
  }
  if (actor.role === 'coach' && coachId !== actor.id) throw notFound('Coach')
  const relationships = await RelationshipEntity.queryAll(`coach#${coachId}`, { prefix: 'link#' })
  // Coaches can't see clients who have no profile yet (rule referral).
  const isShown = (relationship: RelationshipItem) =>
    !relationship.isClientDeleted && (!relationship.awaitsProfile || actor.role === 'admin')
  return relationships.filter(isShown).map(relationshipOf)
}

import { prepareAuditEntry } from '#core/audit/audit'
import { recordViews } from '#core/audit/profile-views'
import { ClientEntity } from '#core/client/entity'
import type { Builder } from '#core/forms/definitions/forms'
import { mayRead } from '#core/forms/definitions/shared/purposes'
import { currentHealthFacts } from '#core/forms/health-profile/current'
import type { HealthFact } from '#core/forms/health-profile/shared/schema'
import { write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import { canSeeFullProfile } from '#core/relationship/visible-clients'
import { notFound } from '#core/shared/errors'

/**
 * Returns a client's facts to one of their coaches or, with an audit entry, to an admin (rules purposes,
 * remembered-answers). Throws 404 if the client doesn't exist or isn't the coach's.
 */
export async function listOfClient(actor: Builder, clientId: string): Promise<HealthFact[]> {
  const [client, relationship, current] = await Promise.all([
    ClientEntity.find({ clientId }),
    actor.role === 'coach' ? RelationshipEntity.find({ coachId: actor.id, clientId }) : undefined,
    currentHealthFacts(clientId),
  ])
  if (!client || (actor.role === 'coach' && !canSeeFullProfile(relationship))) throw notFound('Client')
  if (actor.role === 'admin') await write(prepareAuditEntry(actor, 'client.facts.read', clientId))
  if (!mayRead('known', actor.role)) return []
  if (actor.role === 'coach' && current.size > 0) await recordViews(actor.id, [clientId], ['keyFacts'])
  return [...current.values()]
}

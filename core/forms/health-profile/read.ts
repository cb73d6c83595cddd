import { record } from '#core/audit/audit'
import { findClient } from '#core/client/by-id'
import type { Builder } from '#core/forms/definitions/forms'
import { mayRead } from '#core/forms/definitions/shared/purposes'
import { currentFacts } from '#core/forms/health-profile/current'
import type { KnownFact } from '#core/forms/health-profile/shared/schema'
import { write } from '#core/lib/table'
import { LinkEntity } from '#core/relationship/entity'
import { isWhole } from '#core/relationship/visible-clients'
import { notFound } from '#core/shared/errors'

/** What is known of a client, for their coaches and, on record, the admins (rules purposes, answer-once). */
export async function listOfClient(actor: Builder, clientId: string): Promise<KnownFact[]> {
  const [client, link, current] = await Promise.all([
    findClient(clientId),
    actor.role === 'coach' ? LinkEntity.find({ coachId: actor.id, clientId }) : undefined,
    currentFacts(clientId),
  ])
  if (!client || (actor.role === 'coach' && !isWhole(link))) throw notFound('Client')
  if (actor.role === 'admin') await write(record(actor, 'client.facts.read', clientId))
  return mayRead('known', actor.role) ? [...current.values()] : []
}

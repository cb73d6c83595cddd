import * as Subscriptions from '#core/billing/plans/subscriptions'
import { connectionsOf, showPlans } from '#core/billing/sales/paying'
import { coachesById } from '#core/coach/entity'
import { cardOf } from '#core/coach/present'
import { connectionOf } from '#core/hiring/present'
import type { CoachRelationship } from '#core/hiring/shared/schema'
import type { ClientActor } from '#core/lib/actor'
import { RelationshipEntity } from '#core/relationship/entity'
import { byNewest } from '#core/shared/clock'

/** Lists the coaches that the client asked or pays, newest first. Suspended coaches stay listed. */
export async function listCoaches(actor: ClientActor): Promise<CoachRelationship[]> {
  const [relationships, subscriptions] = await Promise.all([
    RelationshipEntity.queryAll(`client#${actor.id}`, { prefix: 'link#', index: 'gsi1' }),
    Subscriptions.listOfClient(actor.id),
  ])
  const connections = connectionsOf(relationships, subscriptions)
  const coaches = await coachesById(connections.map(({ coachId }) => coachId))
  const rows = connections.flatMap((connection) => {
    const coach = coaches.get(connection.coachId)
    if (!coach) return []
    const { subscription } = showPlans(connection, coach)
    return { ...connectionOf(connection), nutritionist: cardOf(coach), subscription }
  })
  return rows.toSorted(byNewest)
}

import * as Subscriptions from '#core/billing/subscriptions'
import { coachesById } from '#core/coach/by-id'
import { cardOf } from '#core/coach/present'
import { basePlanOf } from '#core/hiring/present'
import type { CoachLink } from '#core/hiring/schema'
import type { ClientActor } from '#core/lib/actor'
import { byNewest } from '#core/lib/clock'
import { LinkEntity } from '#core/link/entity'
import { linkOf } from '#core/link/present'

/** The coaches whom the client asked, newest request first. They stay listed when they are suspended. */
export async function listCoaches(actor: ClientActor): Promise<CoachLink[]> {
  const [links, subscriptions] = await Promise.all([
    LinkEntity.queryAll(`client#${actor.id}`, { prefix: 'link#', index: 'gsi1' }),
    Subscriptions.listOfClient(actor.id),
  ])
  const coaches = await coachesById(links.map(({ coachId }) => coachId))
  const running = Map.groupBy(subscriptions.filter(Subscriptions.isRunning), ({ coachId }) => coachId)
  return links.toSorted(byNewest).flatMap((link) => {
    const coach = coaches.get(link.coachId)
    if (!coach) return []
    return {
      ...linkOf(link),
      nutritionist: cardOf(coach),
      subscription: basePlanOf(running.get(link.coachId) ?? [], coach),
    }
  })
}

import { showPlans, tiesOf } from '#core/billing/paying'
import * as Subscriptions from '#core/billing/subscriptions'
import { coachesById } from '#core/coach/entity'
import { cardOf } from '#core/coach/present'
import { tieOf } from '#core/hiring/present'
import type { CoachLink } from '#core/hiring/shared/schema'
import type { ClientActor } from '#core/lib/actor'
import { LinkEntity } from '#core/relationship/entity'
import { byNewest } from '#core/shared/clock'

/** Lists the coaches that the client asked or pays, newest first. Suspended coaches stay listed. */
export async function listCoaches(actor: ClientActor): Promise<CoachLink[]> {
  const [links, subscriptions] = await Promise.all([
    LinkEntity.queryAll(`client#${actor.id}`, { prefix: 'link#', index: 'gsi1' }),
    Subscriptions.listOfClient(actor.id),
  ])
  const ties = tiesOf(links, subscriptions)
  const coaches = await coachesById(ties.map(({ coachId }) => coachId))
  const shown = ties.flatMap((tie) => {
    const coach = coaches.get(tie.coachId)
    if (!coach) return []
    const { subscription } = showPlans(tie, coach)
    return { ...tieOf(tie), nutritionist: cardOf(coach), subscription }
  })
  return shown.toSorted(byNewest)
}

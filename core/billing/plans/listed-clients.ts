import { listOfCoach, showToClient } from '#core/billing/plans/subscriptions'
import { payersOf } from '#core/billing/sales/paying'
import type { Subscription } from '#core/billing/shared/schema'
import { CoachEntity } from '#core/coach/entity'
import type { CoachActor } from '#core/lib/actor'
import { type VisibleClient, visibleClients } from '#core/relationship/visible-clients'
import { byNewest } from '#core/shared/clock'
import type { ListedClient } from '#core/shared/person'

/**
 * Returns a lookup of the clients in a coach's money tables. These include everyone who ever paid, and not all of
 * them have a page.
 */
export async function listedClients(
  actor: CoachActor,
  clientIds: string[],
): Promise<(clientId: string) => ListedClient> {
  const [clients, subscriptions] = await Promise.all([
    visibleClients(actor, clientIds),
    listOfCoach(actor.id),
  ])
  const payers = payersOf(subscriptions)
  return (clientId) => listedClientOf(clients(clientId), payers.has(clientId))
}

const listedClientOf = (
  { person, accountStatus, relationship }: VisibleClient,
  isPayer: boolean,
): ListedClient => ({
  ...person,
  hasPage:
    accountStatus !== undefined && accountStatus !== 'DELETED' && (relationship !== undefined || isPayer),
})

/** Lists all current and past subscriptions to this coach, except those of deleted clients. */
export async function listForCoach(actor: CoachActor): Promise<Subscription[]> {
  const subscriptions = await listOfCoach(actor.id)
  const payers = payersOf(subscriptions)
  const [coach, clients] = await Promise.all([
    CoachEntity.find({ coachId: actor.id }),
    visibleClients(
      actor,
      subscriptions.map(({ clientId }) => clientId),
    ),
  ])
  return subscriptions.toSorted(byNewest).flatMap((item) => {
    const client = clients(item.clientId)
    if (client.accountStatus === 'DELETED') return []
    return { ...showToClient(item, coach), client: listedClientOf(client, payers.has(item.clientId)) }
  })
}

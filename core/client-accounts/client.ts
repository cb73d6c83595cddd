import type { SubscriptionItem } from '#core/billing/entity'
import { mainPlanOf } from '#core/billing/paying'
import * as Subscriptions from '#core/billing/subscriptions'
import type { ClientItem } from '#core/client/entity'
import type { Client } from '#core/client-accounts/shared/schema'
import { coachesById } from '#core/coach/entity'
import { personOf } from '#core/lib/present'
import { LinkEntity, type LinkItem } from '#core/relationship/entity'
import { linkOf } from '#core/relationship/present'
import { byNewest } from '#core/shared/clock'

type Ties = Pick<Client, 'subscription' | 'nutritionistClients'>

export const loadClientContext = async (clientId: string): Promise<Ties> =>
  (await loadClientContexts([clientId])).get(clientId) ?? { subscription: null, nutritionistClients: [] }

/** Takes two round trips to the table, regardless of the number of clients. */
export async function loadClientContexts(clientIds: string[]): Promise<Map<string, Ties>> {
  const read = await Promise.all(clientIds.map(readTies))
  const coaches = await coachesById(read.flatMap(({ running }) => running?.coachId ?? []))
  return new Map(
    read.map(({ clientId, links, running }) => [
      clientId,
      {
        subscription: running ? Subscriptions.showToClient(running, coaches.get(running.coachId)) : null,
        nutritionistClients: links.toSorted(byNewest).map(linkOf),
      },
    ]),
  )
}

async function readTies(
  clientId: string,
): Promise<{ clientId: string; links: LinkItem[]; running: SubscriptionItem | undefined }> {
  const [links, subscriptions] = await Promise.all([
    LinkEntity.queryAll(`client#${clientId}`, { prefix: 'link#', index: 'gsi1' }),
    Subscriptions.listOfClient(clientId),
  ])
  return { clientId, links, running: mainPlanOf(subscriptions) }
}

export const clientOf = (client: ClientItem, ties: Ties): Client => ({
  id: client.clientId,
  userId: client.clientId,
  status: client.status,
  gender: client.gender,
  birthdate: client.birthdate,
  height: client.height,
  weight: client.weight,
  api: client.api,
  chatWithAdmin: client.chatWithAdmin,
  coachPreference: client.coachPreference,
  stripeCustomers: client.customerId ? [{ customerId: client.customerId }] : [],
  ...(client.eraseAt && { eraseAt: client.eraseAt }),
  ...ties,
  createdAt: client.createdAt,
  user: personOf(client.clientId, client),
})

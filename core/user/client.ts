import * as Subscriptions from '#core/billing/subscriptions'
import type { ClientItem } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { byNewest } from '#core/lib/clock'
import { personOf } from '#core/lib/present'
import { LinkEntity } from '#core/link/entity'
import { linkOf } from '#core/link/present'
import type { Client } from '#core/user/schema'

type Ties = Pick<Client, 'subscription' | 'nutritionistClients'>

export async function tiesOf(clientId: string): Promise<Ties> {
  const [links, subscriptions] = await Promise.all([
    LinkEntity.queryAll(`client#${clientId}`, { prefix: 'link#', index: 'gsi1' }),
    Subscriptions.listOfClient(clientId),
  ])
  const running = subscriptions
    .filter((one) => one.kind === 'base' && Subscriptions.isRunning(one))
    .toSorted(byNewest)
    .at(0)
  const coach = running && (await CoachEntity.find({ coachId: running.coachId }))
  return {
    subscription: running ? Subscriptions.showToClient(running, coach) : null,
    nutritionistClients: links.toSorted(byNewest).map(linkOf),
  }
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
  ...ties,
  createdAt: client.createdAt,
  user: personOf(client.clientId, client),
})

import type { SubscriptionItem } from '#core/billing/entity'
import { mainPlanOf } from '#core/billing/paying'
import * as Subscriptions from '#core/billing/subscriptions'
import type { ClientItem } from '#core/client/entity'
import type { Client } from '#core/client-accounts/shared/schema'
import { coachesById } from '#core/coach/entity'
import { personOf } from '#core/lib/present'
import { RelationshipEntity, type RelationshipItem } from '#core/relationship/entity'
import { relationshipOf } from '#core/relationship/present'
import { byNewest } from '#core/shared/clock'

type ClientContext = Pick<Client, 'subscription' | 'hasFailedPayment' | 'nutritionistClients'>

export const loadClientContext = async (clientId: string): Promise<ClientContext> =>
  (await loadClientContexts([clientId])).get(clientId) ?? {
    subscription: null,
    hasFailedPayment: false,
    nutritionistClients: [],
  }

/** Takes two round trips to the table, regardless of the number of clients. */
export async function loadClientContexts(clientIds: string[]): Promise<Map<string, ClientContext>> {
  const read = await Promise.all(clientIds.map(readClientContext))
  const coaches = await coachesById(read.flatMap(({ running }) => running?.coachId ?? []))
  return new Map(
    read.map(({ clientId, relationships, running, hasFailedPayment }) => [
      clientId,
      {
        subscription: running ? Subscriptions.showToClient(running, coaches.get(running.coachId)) : null,
        hasFailedPayment,
        nutritionistClients: relationships.toSorted(byNewest).map(relationshipOf),
      },
    ]),
  )
}

interface ReadContext {
  clientId: string
  relationships: RelationshipItem[]
  running: SubscriptionItem | undefined
  hasFailedPayment: boolean
}

async function readClientContext(clientId: string): Promise<ReadContext> {
  const [relationships, subscriptions] = await Promise.all([
    RelationshipEntity.queryAll(`client#${clientId}`, { prefix: 'link#', index: 'gsi1' }),
    Subscriptions.listOfClient(clientId),
  ])
  const hasFailedPayment = subscriptions.some(({ status }) => status === 'past_due')
  return { clientId, relationships, running: mainPlanOf(subscriptions), hasFailedPayment }
}

export const clientOf = (client: ClientItem, context: ClientContext): Client => ({
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
  ...context,
  createdAt: client.createdAt,
  user: personOf(client.clientId, client),
})

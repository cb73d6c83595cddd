import type { Client } from '#core/accounts/shared/client-schema'
import type { SubscriptionItem } from '#core/billing/entity'
import * as Subscriptions from '#core/billing/plans/subscriptions'
import { mainPlanOf } from '#core/billing/sales/paying'
import type { ClientItem } from '#core/client/entity'
import { type CoachItem, coachesById } from '#core/coach/entity'
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
  const read = await Promise.all(clientIds.map(readRelationshipsAndPlans))
  const coaches = await coachesById(read.flatMap(({ plans }) => mainPlanOf(plans)?.coachId ?? []))
  return new Map(read.map((one) => [one.clientId, contextOf(one, coaches)]))
}

export interface RelationshipsAndPlans {
  clientId: string
  /** The newest first. */
  relationships: RelationshipItem[]
  /** Includes past plans, in no particular order. */
  plans: SubscriptionItem[]
}

export async function readRelationshipsAndPlans(clientId: string): Promise<RelationshipsAndPlans> {
  const [relationships, plans] = await Promise.all([
    RelationshipEntity.queryAll(`client#${clientId}`, { prefix: 'link#', index: 'gsi1' }),
    Subscriptions.listOfClient(clientId),
  ])
  return { clientId, relationships: relationships.toSorted(byNewest), plans }
}

export function contextOf(
  { relationships, plans }: RelationshipsAndPlans,
  coaches: Map<string, CoachItem>,
): ClientContext {
  const main = mainPlanOf(plans)
  return {
    subscription: main ? Subscriptions.showToClient(main, coaches.get(main.coachId)) : null,
    hasFailedPayment: plans.some(({ status }) => status === 'past_due'),
    nutritionistClients: relationships.map(relationshipOf),
  }
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

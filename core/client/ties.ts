import * as Subscriptions from '#core/billing/subscriptions'
import type { Client } from '#core/client/schema'
import { CoachEntity } from '#core/coach/entity'
import { LinkEntity } from '#core/hiring/entity'
import { linkOf } from '#core/hiring/hiring'

/** What ties a client to coaches: the running plan and the links. Two round trips. */
export async function tiesOf(
  clientId: string,
): Promise<Pick<Client, 'subscription' | 'nutritionistClients'>> {
  const [links, subscriptions] = await Promise.all([
    LinkEntity.queryAll(`client#${clientId}`, { prefix: 'link#', index: 'gsi1' }),
    Subscriptions.listOfClient(clientId),
  ])
  const running = subscriptions
    .filter((one) => one.kind === 'base' && Subscriptions.isRunning(one))
    .toSorted(newestFirst)
    .at(0)
  const coach = running && (await CoachEntity.find({ coachId: running.coachId }))
  return {
    subscription: running ? Subscriptions.showToClient(running, coach) : null,
    nutritionistClients: links.toSorted(newestFirst).map(linkOf),
  }
}

const newestFirst = (a: { createdAt: string }, b: { createdAt: string }) =>
  b.createdAt.localeCompare(a.createdAt)

import type { SubscriptionItem } from '#core/billing/entity'
import type { Subscription } from '#core/billing/schema'
import * as Subscriptions from '#core/billing/subscriptions'
import { clientsById } from '#core/client/by-id'
import { coachesById } from '#core/coach/by-id'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { cardOf } from '#core/coach/present'
import type { ClientLink, CoachLink } from '#core/hiring/schema'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { byNewest } from '#core/lib/clock'
import { personOf } from '#core/lib/present'
import { LinkEntity } from '#core/link/entity'
import { linkOf } from '#core/link/present'

export async function listClients(actor: CoachActor): Promise<ClientLink[]> {
  const [links, subscriptions, coach] = await Promise.all([
    LinkEntity.queryAll(`coach#${actor.id}`, { prefix: 'link#' }),
    Subscriptions.listOfCoach(actor.id),
    CoachEntity.find({ coachId: actor.id }),
  ])
  const clients = await clientsById(links.map(({ clientId }) => clientId))
  const running = Map.groupBy(subscriptions.filter(Subscriptions.isRunning), ({ clientId }) => clientId)
  return links.toSorted(byNewest).flatMap((link) => {
    const client = clients.get(link.clientId)
    if (!client) return []
    const { clientId, status, birthdate, gender, height, weight, api, coachPreference, createdAt } = client
    const own = running.get(clientId) ?? []
    return {
      ...linkOf(link),
      client: {
        id: clientId,
        userId: clientId,
        status,
        birthdate,
        gender,
        height,
        weight,
        api,
        coachPreference,
        createdAt,
        user: personOf(clientId, client),
      },
      subscription: baseOf(own, coach),
      specialtiesTitles: own.flatMap(({ kind, title }) => (kind === 'extra' && title ? [title] : [])),
    }
  })
}

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
      subscription: baseOf(running.get(link.coachId) ?? [], coach),
    }
  })
}

function baseOf(running: SubscriptionItem[], coach: CoachItem | undefined): Subscription | null {
  const base = running.find(({ kind }) => kind === 'base')
  return base ? Subscriptions.showToClient(base, coach) : null
}

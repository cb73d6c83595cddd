import type { SubscriptionItem } from '#core/billing/entity'
import type { Subscription } from '#core/billing/schema'
import * as Subscriptions from '#core/billing/subscriptions'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import type { BriefClient, ClientLink, WholeClient } from '#core/hiring/schema'
import { personOf } from '#core/lib/present'
import type { LinkItem } from '#core/link/entity'
import { linkOf } from '#core/link/present'

/** What a coach sees of a client: all of them only while the link is approved (rule whole-client-once-approved). */
export function clientLinkOf(
  link: LinkItem,
  client: ClientItem,
  subscriptions: SubscriptionItem[],
  coach: CoachItem | undefined,
): ClientLink {
  const running = subscriptions.filter((one) => one.coachId === link.coachId && Subscriptions.isRunning(one))
  return {
    ...linkOf(link),
    client: link.status === 'APPROVED' ? wholeClientOf(client) : briefClientOf(client),
    subscription: basePlanOf(running, coach),
    ...titlesOf(running),
  }
}

/** What else than the base plan runs: extra specialties, and a seat in a group. */
export const titlesOf = (running: SubscriptionItem[]) => ({
  specialtiesTitles: running.flatMap(({ kind, title }) => (kind === 'extra' && title ? [title] : [])),
  groupName: running.find(({ kind }) => kind === 'group')?.title ?? null,
})

export function basePlanOf(running: SubscriptionItem[], coach: CoachItem | undefined): Subscription | null {
  const base = running.find(({ kind }) => kind === 'base')
  return base ? Subscriptions.showToClient(base, coach) : null
}

const wholeClientOf = (client: ClientItem): WholeClient => ({
  id: client.clientId,
  userId: client.clientId,
  status: client.status,
  birthdate: client.birthdate,
  gender: client.gender,
  height: client.height,
  weight: client.weight,
  api: client.api,
  coachPreference: client.coachPreference,
  createdAt: client.createdAt,
  user: personOf(client.clientId, client),
})

function briefClientOf(client: ClientItem): BriefClient {
  const { id, name, image } = personOf(client.clientId, client)
  return { id, userId: id, coachPreference: client.coachPreference, user: { id, name, image } }
}

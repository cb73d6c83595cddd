import type { PlanSlot, SubscriptionItem } from '#core/billing/entity'
import { ClientEntity, type ClientItem } from '#core/client/entity'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { ExtraEntity, type ExtraItem } from '#core/extras/entity'
import { IdentityEntity } from '#core/identity/entity'
import type { AppError } from '#core/lib/errors'
import { overtaken } from '#core/lib/settle'
import type { Write } from '#core/lib/table'
import { LinkEntity, type LinkItem } from '#core/link/entity'

/** What a sale rests on: undefined is missing, null is not needed. */
export interface Standing {
  client: ClientItem | undefined | null
  coach: CoachItem | undefined
  link: LinkItem | undefined | null
  extra: ExtraItem | undefined | null
}

type Sold = Pick<PlanSlot, 'clientId' | 'coachId' | 'kind' | 'thingId'>

export async function standingOf(sold: Sold): Promise<Standing> {
  const [client, coach, link, extra] = await Promise.all([
    needsLink(sold) ? ClientEntity.find(sold) : null,
    CoachEntity.find(sold),
    needsLink(sold) ? LinkEntity.find(sold) : null,
    isExtra(sold) ? ExtraEntity.find(extraKey(sold)) : null,
  ])
  return { client, coach, link, extra }
}

/** The same of many at once. */
export async function standingsOf<S extends Sold>(all: S[]): Promise<(S & Standing)[]> {
  const [clients, coaches, links, extras] = await Promise.all([
    ClientEntity.findMany(all.filter(needsLink)),
    CoachEntity.findMany(all),
    LinkEntity.findMany(all.filter(needsLink)),
    ExtraEntity.findMany(all.filter(isExtra).map(extraKey)),
  ])
  const clientOf = new Map(clients.map((client) => [client.clientId, client]))
  const coachOf = new Map(coaches.map((coach) => [coach.coachId, coach]))
  const linkOf = new Map(links.map((link) => [`${link.coachId} ${link.clientId}`, link]))
  const extraOf = new Map(extras.map((extra) => [extra.extraId, extra]))
  return all.map((sold) => ({
    ...sold,
    client: needsLink(sold) ? clientOf.get(sold.clientId) : null,
    coach: coachOf.get(sold.coachId),
    link: needsLink(sold) ? linkOf.get(`${sold.coachId} ${sold.clientId}`) : null,
    extra: isExtra(sold) ? extraOf.get(sold.thingId ?? '') : null,
  }))
}

const needsLink = ({ kind }: Sold) => kind !== 'promotion'
const isExtra = ({ kind }: Sold) => kind === 'extra'
const extraKey = ({ coachId, thingId }: Sold) => ({ coachId, extraId: thingId ?? '' })

/** Whether what was sold may go on and renew (rules plan-needs-coach-and-link, suspended-client). */
export const mayRun = ({ client, coach, link, extra }: Standing) =>
  (client === null || client?.status === 'ACTIVE') &&
  coach?.status === 'APPROVED' &&
  (link === null || link?.status === 'APPROVED') &&
  extra !== undefined

/** Whether what runs waits, neither charged nor ended: its client is deleted and may come back (rule deleted-client). */
export const isHeld = ({ client }: Standing) => client?.status === 'DELETED'

/** Whether what runs is at the provider as the standing wants it; what is not is brought there. */
export function isAsWanted(
  plan: Pick<SubscriptionItem, 'cancelAt' | 'isPaused'>,
  standing: Standing,
): boolean {
  if (isHeld(standing)) return plan.isPaused === true
  return mayRun(standing) ? !plan.isPaused : plan.cancelAt !== null
}

/** Whether it may be sold, which is more: an extra that waits for an admin goes on, but finds no new buyers (rule extra-is-approved). */
export const maySell = (standing: Standing) => mayRun(standing) && standing.extra?.approved !== false

/** Whether what was paid for is what is for sale: a page shows the words and the price of when it was opened. */
export const isAsOffered = (
  { extra }: Standing,
  { title, amountCents }: Pick<SubscriptionItem, 'title' | 'amountCents'>,
) => !extra || (extra.title === title && extra.priceCents === amountCents)

interface Hold {
  /** How many plans more run by that; the link and the extra count them (rules payer-is-not-rejected, extra-is-approved). */
  more?: number
  else?: AppError
}

/** Refuses the transaction that it is part of when what the sale rests on has changed by now. */
export const holdStanding = (standing: Standing, hold: Hold = {}): Write[] => [
  // The identity always has its profile's status; the profile itself may be written beside this, as for earnings.
  ...[standing.client, standing.coach].flatMap((person) =>
    person
      ? IdentityEntity.check(
          { subject: person.subject },
          { if: { standing: person.status }, else: hold.else ?? overtaken },
        )
      : [],
  ),
  ...holdCounts(standing, hold),
]

/** The same for what counts the plans alone. */
export const holdCounts = ({ link, extra }: Standing, hold: Hold): Write[] => [
  ...(link ? holdLink(link, hold) : []),
  ...(extra ? holdExtra(extra, hold) : []),
]

function holdLink({ coachId, clientId, status }: LinkItem, { more = 0, else: refusal = overtaken }: Hold) {
  const key = { coachId, clientId }
  const same = { if: { status }, else: refusal }
  return [
    more === 0 ? LinkEntity.check(key, same) : LinkEntity.update(key, { add: { runningPlans: more } }, same),
  ]
}

function holdExtra({ coachId, extraId, version }: ExtraItem, { more = 0, else: refusal = overtaken }: Hold) {
  const key = { coachId, extraId }
  const same = { if: { version }, else: refusal }
  return [
    more === 0
      ? ExtraEntity.check(key, same)
      : ExtraEntity.update(key, { add: { runningPlans: more } }, same),
  ]
}

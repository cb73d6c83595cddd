import type { PlanSlot, SubscriptionItem } from '#core/billing/entity'
import { ClientEntity, type ClientItem } from '#core/client/entity'
import { groupPriceCents } from '#core/client/plans'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { ExtraEntity, type ExtraItem } from '#core/extras/entity'
import { GroupEntity, type GroupItem, SeatEntity, type SeatItem } from '#core/groups/entity'
import { IdentityEntity } from '#core/identity/entity'
import { overtaken } from '#core/lib/again'
import type { AppError } from '#core/lib/errors'
import type { Write } from '#core/lib/table'
import { LinkEntity, type LinkItem } from '#core/link/entity'

/** What a sale rests on: undefined is missing, null is not needed. */
export interface Standing {
  client: ClientItem | undefined | null
  coach: CoachItem | undefined
  /** Not of a group, where the seat stands in its place (rule seat-is-paid). */
  link: LinkItem | undefined | null
  extra: ExtraItem | undefined | null
  /** As long as it has this coach. */
  group: GroupItem | undefined | null
  seat: SeatItem | undefined | null
}

type Sold = Pick<PlanSlot, 'clientId' | 'coachId' | 'kind' | 'thingId'>

export async function standingOf(sold: Sold): Promise<Standing> {
  const [client, coach, link, extra, group, seat] = await Promise.all([
    isClients(sold) ? ClientEntity.find(sold) : null,
    CoachEntity.find(sold),
    needsLink(sold) ? LinkEntity.find(sold) : null,
    isExtra(sold) ? ExtraEntity.find(extraKey(sold)) : null,
    isGroup(sold) ? GroupEntity.find(groupKey(sold)) : null,
    isGroup(sold) ? SeatEntity.find(sold) : null,
  ])
  return {
    client,
    coach,
    link,
    extra,
    group: group && ofCoach(sold, group),
    seat: seat && ofGroup(sold, seat),
  }
}

export async function standingsOf<S extends Sold>(all: S[]): Promise<(S & Standing)[]> {
  const inGroups = all.filter(isGroup)
  const [clients, coaches, links, extras, groups, seats] = await Promise.all([
    ClientEntity.findMany(all.filter(isClients)),
    CoachEntity.findMany(all),
    LinkEntity.findMany(all.filter(needsLink)),
    ExtraEntity.findMany(all.filter(isExtra).map(extraKey)),
    GroupEntity.findMany(inGroups.map(groupKey)),
    SeatEntity.findMany(inGroups),
  ])
  const clientOf = new Map(clients.map((client) => [client.clientId, client]))
  const coachOf = new Map(coaches.map((coach) => [coach.coachId, coach]))
  const linkOf = new Map(links.map((link) => [`${link.coachId} ${link.clientId}`, link]))
  const extraOf = new Map(extras.map((extra) => [extra.extraId, extra]))
  const groupOf = new Map(groups.map((group) => [group.channelId, group]))
  const seatOf = new Map(seats.map((seat) => [seat.clientId, seat]))
  return all.map((sold) => ({
    ...sold,
    client: isClients(sold) ? clientOf.get(sold.clientId) : null,
    coach: coachOf.get(sold.coachId),
    link: needsLink(sold) ? linkOf.get(`${sold.coachId} ${sold.clientId}`) : null,
    extra: isExtra(sold) ? extraOf.get(sold.thingId ?? '') : null,
    group: isGroup(sold) ? ofCoach(sold, groupOf.get(sold.thingId ?? '')) : null,
    seat: isGroup(sold) ? ofGroup(sold, seatOf.get(sold.clientId)) : null,
  }))
}

const isClients = ({ kind }: Sold) => kind !== 'promotion'
const needsLink = ({ kind }: Sold) => kind === 'base' || kind === 'extra'
const isExtra = ({ kind }: Sold) => kind === 'extra'
const isGroup = ({ kind }: Sold) => kind === 'group'
const extraKey = ({ coachId, thingId }: Sold) => ({ coachId, extraId: thingId ?? '' })
const groupKey = ({ thingId }: Sold) => ({ channelId: thingId ?? '' })
const ofCoach = ({ coachId }: Sold, group: GroupItem | undefined) =>
  group?.coachId === coachId && !group.deletedAt ? group : undefined
const ofGroup = ({ thingId }: Sold, seat: SeatItem | undefined) =>
  seat?.channelId === thingId ? seat : undefined

/** Whether what was sold may go on and renew (rules plan-needs-coach-and-link, seat-is-paid, suspended-client). */
export const mayRun = ({ client, coach, link, extra, group, seat }: Standing) =>
  (client === null || client?.status === 'ACTIVE') &&
  coach?.status === 'APPROVED' &&
  (link === null || link?.status === 'APPROVED') &&
  extra !== undefined &&
  group !== undefined &&
  seat !== undefined

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
  { extra, group }: Standing,
  { title, amountCents }: Pick<SubscriptionItem, 'title' | 'amountCents'>,
) =>
  (!extra || (extra.title === title && extra.priceCents === amountCents)) &&
  (!group || groupPriceCents(group.plan) === amountCents)

interface Hold {
  /** How many plans more run by that; the link, the extra and the seat count them (rules payer-is-not-rejected, extra-is-approved, seat-is-paid). */
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
  ...(standing.group ? [holdGroup(standing.group, hold)] : []),
  ...holdCounts(standing, hold),
]

export const holdCounts = ({ link, extra, seat }: Standing, hold: Hold): Write[] => [
  ...(link ? [holdLink(link, hold)] : []),
  ...(extra ? [holdExtra(extra, hold)] : []),
  ...(seat ? [holdSeat(seat, hold)] : []),
]

function holdLink({ coachId, clientId, status }: LinkItem, { more = 0, else: refusal = overtaken }: Hold) {
  const key = { coachId, clientId }
  const same = { if: { status }, else: refusal }
  return more === 0
    ? LinkEntity.check(key, same)
    : LinkEntity.update(key, { add: { runningPlans: more } }, same)
}

function holdExtra({ coachId, extraId, version }: ExtraItem, { more = 0, else: refusal = overtaken }: Hold) {
  const key = { coachId, extraId }
  const same = { if: { version }, else: refusal }
  return more === 0
    ? ExtraEntity.check(key, same)
    : ExtraEntity.update(key, { add: { runningPlans: more } }, same)
}

function holdSeat({ clientId, channelId }: SeatItem, { more = 0, else: refusal = overtaken }: Hold) {
  const same = { if: { channelId }, else: refusal }
  return more === 0
    ? SeatEntity.check({ clientId }, same)
    : SeatEntity.update({ clientId }, { add: { runningPlans: more } }, same)
}

/** Its name and who else is in it do not matter to the sale. */
const holdGroup = ({ channelId, coachId, plan }: GroupItem, { else: refusal = overtaken }: Hold) =>
  GroupEntity.check({ channelId }, { if: { coachId, plan, deletedAt: { absent: true } }, else: refusal })

import type { PlanSlot, SubscriptionItem } from '#core/billing/entity'
import { ClientEntity, type ClientItem } from '#core/client/entity'
import { groupPriceCents } from '#core/client/shared/plans'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { tiersOf } from '#core/coach/shared/prices'
import { ExtraEntity, type ExtraItem } from '#core/extras/entity'
import { offerOf } from '#core/extras/offer'
import { GroupEntity, type GroupItem, SeatEntity, type SeatItem } from '#core/groups/entity'
import { IdentityEntity } from '#core/identity/entity'
import { changedMeanwhile } from '#core/lib/retry-on-conflict'
import type { Write } from '#core/lib/table'
import { RelationshipEntity, type RelationshipItem } from '#core/relationship/entity'
import type { AppError } from '#core/shared/errors'

/** Everything a sale depends on. `undefined` means missing, `null` means not needed. */
export interface SaleContext {
  client: ClientItem | undefined | null
  coach: CoachItem | undefined
  /** Null for a group, where the seat takes the place of a link (rule seat-is-paid). */
  relationship: RelationshipItem | undefined | null
  extra: ExtraItem | undefined | null
  /** Undefined if the group is deleted or has another coach now. */
  group: GroupItem | undefined | null
  seat: SeatItem | undefined | null
}

type SaleRef = Pick<PlanSlot, 'clientId' | 'coachId' | 'kind' | 'thingId'>

export async function loadSaleContext(sold: SaleRef): Promise<SaleContext> {
  const [client, coach, relationship, extra, group, seat] = await Promise.all([
    isClients(sold) ? ClientEntity.findIncludingDeleted(sold) : null,
    CoachEntity.findIncludingDeleted(sold),
    needsRelationship(sold) ? RelationshipEntity.find(sold) : null,
    isExtra(sold) ? ExtraEntity.find(extraKey(sold)) : null,
    isGroup(sold) ? GroupEntity.find(groupKey(sold)) : null,
    isGroup(sold) ? SeatEntity.find(sold) : null,
  ])
  return {
    client,
    coach,
    relationship,
    extra,
    group: group && ofCoach(sold, group),
    seat: seat && ofGroup(sold, seat),
  }
}

export async function loadSaleContexts<S extends SaleRef>(all: S[]): Promise<(S & SaleContext)[]> {
  const inGroups = all.filter(isGroup)
  const [clients, coaches, relationships, extras, groups, seats] = await Promise.all([
    ClientEntity.findManyIncludingDeleted(all.filter(isClients)),
    CoachEntity.findManyIncludingDeleted(all),
    RelationshipEntity.findMany(all.filter(needsRelationship)),
    ExtraEntity.findMany(all.filter(isExtra).map(extraKey)),
    GroupEntity.findMany(inGroups.map(groupKey)),
    SeatEntity.findMany(inGroups),
  ])
  const clientOf = new Map(clients.map((client) => [client.clientId, client]))
  const coachOf = new Map(coaches.map((coach) => [coach.coachId, coach]))
  const relationshipOf = new Map(
    relationships.map((relationship) => [`${relationship.coachId} ${relationship.clientId}`, relationship]),
  )
  const extraOf = new Map(extras.map((extra) => [extra.extraId, extra]))
  const groupOf = new Map(groups.map((group) => [group.channelId, group]))
  const seatOf = new Map(seats.map((seat) => [seat.clientId, seat]))
  return all.map((sold) => ({
    ...sold,
    client: isClients(sold) ? clientOf.get(sold.clientId) : null,
    coach: coachOf.get(sold.coachId),
    relationship: needsRelationship(sold) ? relationshipOf.get(`${sold.coachId} ${sold.clientId}`) : null,
    extra: isExtra(sold) ? extraOf.get(sold.thingId ?? '') : null,
    group: isGroup(sold) ? ofCoach(sold, groupOf.get(sold.thingId ?? '')) : null,
    seat: isGroup(sold) ? ofGroup(sold, seatOf.get(sold.clientId)) : null,
  }))
}

const isClients = ({ kind }: SaleRef) => kind !== 'promotion'
const needsRelationship = ({ kind }: SaleRef) => kind === 'base' || kind === 'extra'
const isExtra = ({ kind }: SaleRef) => kind === 'extra'
const isGroup = ({ kind }: SaleRef) => kind === 'group'
const extraKey = ({ coachId, thingId }: SaleRef) => ({ coachId, extraId: thingId ?? '' })
const groupKey = ({ thingId }: SaleRef) => ({ channelId: thingId ?? '' })
const ofCoach = ({ coachId }: SaleRef, group: GroupItem | undefined) =>
  group?.coachId === coachId && !group.deletedAt ? group : undefined
const ofGroup = ({ thingId }: SaleRef, seat: SeatItem | undefined) =>
  seat?.channelId === thingId ? seat : undefined

/** Whether something that is there, or that someone removed, ends or pauses what was sold. */
const isForbidden = ({ client, coach, relationship, extra, group, seat }: SaleContext) =>
  (client && client.status !== 'ACTIVE') ||
  (client !== null && isAccountClosed(coach)) ||
  (coach && coach.status !== 'APPROVED') ||
  (relationship && relationship.status !== 'APPROVED') ||
  extra === undefined ||
  group === undefined ||
  seat === undefined

/** What clients pay has nowhere to go (rule bank-card). A promotion's price isn't the coach's. */
export const isAccountClosed = (coach: CoachItem | undefined) =>
  coach !== undefined && coach.accountClosedAt !== null

/** Whether something is missing that is never removed while a plan runs, so the table is damaged. */
const isIncomplete = ({ client, coach, relationship }: SaleContext) =>
  client === undefined || coach === undefined || relationship === undefined

/** Whether what was sold may continue and renew (rules plan-needs-coach-and-link, seat-is-paid, suspended-client). */
export const mayRun = (context: SaleContext) => !isIncomplete(context) && !isForbidden(context)

/**
 * Whether nothing but damage to the table keeps what was sold from running. The table may be restored, so a plan that
 * has run continues (rule damage-ends-no-plan).
 */
export const isDamaged = (context: SaleContext) => isIncomplete(context) && !isForbidden(context)

/**
 * Whether running plans are paused, neither charged nor ended, because the client or coach is deleted and may come
 * back (rules deleted-client and deleted-coach), or because the coach's account was closed and they may connect another
 * one (rule bank-card).
 */
export const isOnHold = ({ client, coach }: SaleContext) =>
  client?.status === 'DELETED' ||
  coach?.status === 'DELETED' ||
  (coach?.status === 'APPROVED' && isAccountClosed(coach))

/** The account that the coach's plans have to pay, unless they pay it already. */
export const newAccountOf = (
  { accountId }: Pick<SubscriptionItem, 'accountId'>,
  { coach }: SaleContext,
): string | undefined =>
  coach?.accountSubmitted && coach.expressAccountId && accountId && accountId !== coach.expressAccountId
    ? coach.expressAccountId
    : undefined

/**
 * Whether a running plan is active, paused or ending at Stripe as its sale context requires. If not, callers sync it.
 */
export function isInWantedState(
  plan: Pick<SubscriptionItem, 'cancelAt' | 'isPaused' | 'accountId'>,
  context: SaleContext,
): boolean {
  if (isDamaged(context)) return true
  if (isOnHold(context)) return plan.isPaused === true
  return mayRun(context) ? !plan.isPaused && !newAccountOf(plan, context) : plan.cancelAt !== null
}

/**
 * Whether it may be sold to new buyers. This is stricter than `mayRun`: an extra that is waiting for an admin
 * continues for its subscribers but isn't sold (rule extra-is-approved).
 */
export const maySell = (context: SaleContext) => mayRun(context) && context.extra?.approved !== false

type Shown = Pick<PlanSlot, 'kind'> & Partial<Pick<SubscriptionItem, 'offer' | 'amountCents'>>

/**
 * Whether what a payment page shows, or what was paid for on it, is what is for sale now. A page keeps the text and
 * price from when it was opened (rules price-tiers, extra-is-approved, seat-is-paid).
 */
export function matchesOffer(
  { coach, extra, group }: SaleContext,
  { kind, offer, amountCents = 0 }: Shown,
): boolean {
  if (kind === 'base') return coach !== undefined && tiersOf(coach).includes(amountCents / 100)
  if (kind === 'extra') return extra ? offer === offerOf(extra) : false
  if (kind === 'group') return group ? groupPriceCents(group.plan) === amountCents : false
  return true
}

interface AssertOptions {
  /**
   * By how much the number of running plans changes. The link, the extra and the seat count them (rules
   * paying-clients-stay-approved, extra-is-approved, seat-is-paid).
   */
  more?: number
  else?: () => AppError
}

/** Makes a transaction fail if what the sale depends on has changed since it was read. */
export const assertUnchanged = (context: SaleContext, hold: AssertOptions = {}): Write[] => [
  // Checks the identity, which always has its profile's status, because the same transaction may write the profile
  // itself, for example its earnings.
  ...[context.client, context.coach].flatMap((person) =>
    person
      ? IdentityEntity.check(
          { subject: person.subject },
          { if: { status: person.status }, else: hold.else ?? changedMeanwhile },
        )
      : [],
  ),
  ...(context.group ? [assertGroup(context.group, hold)] : []),
  ...assertCountsUnchanged(context, hold),
]

/**
 * Makes the transaction that opens a base plan's page fail if the coach's price may have changed. The transaction
 * that records the payment can't check this, because it writes the coach's earnings. It doesn't need to: the price
 * was valid when the client paid.
 */
export const assertPriceUnchanged = (
  { coach, relationship, extra }: SaleContext,
  refusal: () => AppError,
): Write[] =>
  coach && relationship && !extra
    ? [
        CoachEntity.check(
          { coachId: coach.coachId },
          { if: { expYears: coach.expYears, certifications: coach.certifications }, else: refusal },
        ),
      ]
    : []

export const assertCountsUnchanged = (
  { relationship, extra, seat }: SaleContext,
  hold: AssertOptions,
): Write[] => [
  ...(relationship ? [assertRelationship(relationship, hold)] : []),
  ...(extra ? [assertExtra(extra, hold)] : []),
  ...(seat ? [assertSeat(seat, hold)] : []),
]

function assertRelationship(
  { coachId, clientId, status }: RelationshipItem,
  { more = 0, else: refusal = changedMeanwhile }: AssertOptions,
) {
  const key = { coachId, clientId }
  const same = { if: { status }, else: refusal }
  return more === 0
    ? RelationshipEntity.check(key, same)
    : RelationshipEntity.update(key, { add: { runningPlans: more } }, same)
}

function assertExtra(
  { coachId, extraId, version }: ExtraItem,
  { more = 0, else: refusal = changedMeanwhile }: AssertOptions,
) {
  const key = { coachId, extraId }
  const same = { if: { version }, else: refusal }
  return more === 0
    ? ExtraEntity.check(key, same)
    : ExtraEntity.update(key, { add: { runningPlans: more } }, same)
}

function assertSeat(
  { clientId, channelId }: SeatItem,
  { more = 0, else: refusal = changedMeanwhile }: AssertOptions,
) {
  const same = { if: { channelId }, else: refusal }
  return more === 0
    ? SeatEntity.check({ clientId }, same)
    : SeatEntity.update({ clientId }, { add: { runningPlans: more } }, same)
}

/** The group's name and its other members don't affect the sale. */
const assertGroup = (
  { channelId, coachId, plan }: GroupItem,
  { else: refusal = changedMeanwhile }: AssertOptions,
) => GroupEntity.check({ channelId }, { if: { coachId, plan, deletedAt: { absent: true } }, else: refusal })

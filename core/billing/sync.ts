import type Stripe from 'stripe'
import { type PlanSlot, RenewalEntity, SubscriptionEntity, type SubscriptionItem } from '#core/billing/entity'
import type { SubscriptionRef } from '#core/billing/event-subject'
import * as Letters from '#core/billing/letters'
import { pause, resume } from '#core/billing/pause'
import { slotOf } from '#core/billing/plan'
import { findSlot, isTakenByAnother, slotWrites } from '#core/billing/slot'
import {
  holdCounts,
  holdStanding,
  isAsOffered,
  isAsWanted,
  isHeld,
  mayRun,
  maySell,
  type Standing,
  standingOf,
} from '#core/billing/standing'
import { itemOf, WITH_INVOICE } from '#core/billing/subscription-item'
import { goesOn, isRunning } from '#core/billing/subscriptions'
import { end, takeBack } from '#core/billing/take-back'
import { ClientEntity } from '#core/client/entity'
import { overtaken } from '#core/lib/again'
import { dayOf } from '#core/lib/clock'
import { settle } from '#core/lib/settle'
import type { Write } from '#core/lib/table'
import { mail } from '#core/mail/mails'
import { stripe } from '#core/stripe/client'

interface Corrected {
  writes: Write[]
  after: SubscriptionItem | undefined
}

const RENEWAL_KEPT_SECONDS = 30 * 24 * 3600

export const syncSubscription = (ref: SubscriptionRef) => settle(() => correctSubscription(ref))

/** What was read before the change was asked for is only believed when it is so still; else all is read again. */
export async function keepAnswer(
  before: SubscriptionItem,
  slot: PlanSlot,
  standing: Standing,
  answer: Stripe.Subscription,
) {
  const found = itemOf(answer)
  const { after = before } = await settle(
    () => correctSubscription(before),
    found?.clientId === before.clientId ? () => correctFrom(before, slot, standing, found) : undefined,
  )
  return after
}

/** Corrects at the provider what must not stay; `writes` bring the stored subscription and its slot to its state. */
export async function correctSubscription(ref: SubscriptionRef): Promise<Corrected> {
  const before = await SubscriptionEntity.find(ref)
  const found = itemOf(await stripe.subscriptions.retrieve(ref.subscriptionId, WITH_INVOICE))
  if (found?.clientId !== ref.clientId) return { writes: [], after: undefined }
  const [slot, standing] = await Promise.all([findSlot(slotOf(found.clientId, found)), standingOf(found)])
  return correctFrom(before, slot, standing, found)
}

async function correctFrom(
  before: SubscriptionItem | undefined,
  slot: PlanSlot,
  standing: Standing,
  found: Omit<SubscriptionItem, 'version'>,
): Promise<Corrected> {
  const changed = await bringToRule(before, slot, found, standing)
  const after = { ...found, ...(changed && itemOf(changed)), version: (before?.version ?? 0) + 1 }
  const taken = slotWrites(slot, after)
  // Whoever ends its standing from here on finds it in its slot and ends it too.
  const begins = goesOn(after) && !(before && goesOn(before))
  const writes = [
    ...storeWrites(before, after),
    ...taken.writes,
    ...(begins
      ? holdStanding(standing, { more: taken.more })
      : taken.more !== 0
        ? holdCounts(standing, { more: taken.more })
        : []),
    ...(await lettersOf(before, after, standing)),
  ]
  return { writes, after }
}

/** Finishes what was stopped halfway (rules plan-needs-coach-and-link, paid-in-vain-is-given-back). */
async function bringToRule(
  before: SubscriptionItem | undefined,
  slot: PlanSlot,
  found: Omit<SubscriptionItem, 'version'>,
  standing: Standing,
): Promise<Stripe.Subscription | undefined> {
  if (found.takenBack && !(before?.takenBack && found.endedAt)) return takeBack(found, found.takenBack)
  if (!isRunning(found)) return undefined
  if (await isTakenByAnother(slot, found)) return takeBack(found, { why: 'duplicate', from: 0 })
  const from = paidUntil(before)
  const stands = from === 0 ? maySell(standing) && isAsOffered(standing, found) : mayRun(standing)
  if (stands) return found.isPaused ? resume(found) : undefined
  const waits = isHeld(standing) && from > 0
  if (found.isPaid === false && !waits) return end(found.subscriptionId)
  if (found.isPaid !== false && (found.currentPeriodEnd ?? 0) > from)
    return takeBack(found, { why: 'unavailable', from })
  if (isAsWanted(found, standing)) return undefined
  return waits ? pause(found) : resume(found, { cancel_at_period_end: true })
}

/** Until when it is paid, as far as the table has seen: what was paid for later is news. */
function paidUntil(before: SubscriptionItem | undefined): number {
  if (!before?.currentPeriodEnd || before.status.startsWith('incomplete')) return 0
  return before.isPaid === false ? before.currentPeriodEnd - 1 : before.currentPeriodEnd
}

/** Written even when nothing changed: whoever read the provider before us must not write after us. */
function storeWrites(before: SubscriptionItem | undefined, after: SubscriptionItem): Write[] {
  const { clientId, subscriptionId, currentPeriodEnd: end } = after
  const renewal =
    end !== null && end !== before?.currentPeriodEnd
      ? [
          RenewalEntity.put({
            day: dayOf(end * 1000),
            subscriptionId,
            clientId,
            expiresAt: end + RENEWAL_KEPT_SECONDS,
          }),
        ]
      : []
  return [
    before
      ? SubscriptionEntity.put(after, { if: { version: before.version }, else: overtaken })
      : SubscriptionEntity.create(after, { else: overtaken }),
    ...renewal,
  ]
}

async function lettersOf(
  before: SubscriptionItem | undefined,
  after: SubscriptionItem,
  { coach }: Standing,
): Promise<Write[]> {
  const isFirst = isRunning(after) && (before === undefined || before.status === 'incomplete')
  const isReturned = after.takenBack !== undefined && before?.takenBack === undefined
  if (!isFirst && !isReturned) return []
  const client = await ClientEntity.find({ clientId: after.clientId })
  if (!client || !coach) return []
  if (!isReturned)
    return [
      mail(client.email, Letters.subscribed(client, coach, after)),
      mail(coach.email, Letters.newSubscriber(coach, client, after)),
    ]
  return [
    mail(
      client.email,
      after.takenBack?.why === 'duplicate'
        ? Letters.paidTwice(client, coach, after)
        : Letters.paidInVain(client, coach, after),
    ),
  ]
}

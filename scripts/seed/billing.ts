import type Stripe from 'stripe'
import { PlanSlotEntity, RenewalEntity, SubscriptionEntity } from '#core/billing/entity'
import { accountState } from '#core/billing/payouts/bank'
import { metadataOf, type Plan, slotOf } from '#core/billing/plans/plan'
import { itemOf } from '#core/billing/plans/subscription-item'
import { isRunning } from '#core/billing/plans/subscriptions'
import { PromotionPurchaseEntity } from '#core/billing/sales/promotion-entity'
import { PROMOTION_DAYS, PROMOTION_PRICE } from '#core/billing/shared/promotion-schema'
import { PLATFORM_FEE_PERCENT } from '#core/billing/shared/schema'
import type { CoachItem } from '#core/coach/entity'
import { ClientSumEntity, LedgerEntity, type LedgerEntry, MonthlySumEntity } from '#core/ledger/entity'
import { clientSumsOf, ledgerEntriesOf, sumsOf } from '#core/ledger/ledger-entries'
import type { Write } from '#core/lib/table'
import { dayOf } from '#core/shared/clock'
import { PROMOTION } from '#core/stripe/requests'
import { incomplete } from '#scripts/local/stripe/objects/account'
import {
  type SeedTarget,
  seedAccount,
  seedPaidSubscription,
  seedPayment,
  seedRefund,
} from '#scripts/local/stripe/seed'
import type { Connection, PaidPlan } from '#scripts/seed/connections'
import { DAY_MS, iso } from '#scripts/seed/dates'

const RENEWAL_KEPT_SECONDS = 30 * 24 * 3600

/**
 * Gives approved and suspended coaches a Stripe account. Of every four coaches whom no one pays, one hasn't
 * started, one didn't finish the form and one has to submit more information.
 */
export function openAccounts(target: SeedTarget, coaches: CoachItem[], connections: Connection[]): void {
  const accounts = target.store.collection<Stripe.Account>('stripe.accounts')
  const paid = new Set(connections.filter(({ plan }) => plan).map(({ coach }) => coach.coachId))
  let unpaid = 0
  for (const coach of coaches) {
    if (coach.status !== 'APPROVED' && coach.status !== 'SUSPENDED') continue
    const step = paid.has(coach.coachId) ? 'done' : ['none', 'begun', 'incomplete'][unpaid++ % 4]
    if (step === 'none') continue
    const { email, coachId } = coach
    const opened = seedAccount(target, { email, onboarded: step !== 'begun', metadata: { coachId } })
    const account = step === 'incomplete' ? accounts.put(opened.id, incomplete(opened)) : opened
    Object.assign(coach, { expressAccountId: account.id }, accountState(account))
  }
}

/**
 * Creates the payments at Stripe and returns what the webhook would have written for them. Also sets
 * customers, earnings and plan counts on the clients, coaches and links, so write those afterward.
 */
export function payPlans(target: SeedTarget, connections: Connection[], promotions: Promotion[]): Write[] {
  const sold = promotions.map((promotion) => payPromotion(target, promotion))
  const entries: LedgerEntry[] = sold.flatMap(({ movements }) => movements)
  const paid = connections
    .flatMap(({ plan, extras = [], ...connection }) =>
      [...(plan ? [plan] : []), ...extras].map((item) => ({ ...connection, plan: item })),
    )
    .sort((a, b) => a.plan.startedAt - b.plan.startedAt)
  const writes = paid.flatMap((connection) => {
    const { movements, writes: own } = payPlan(target, connection)
    entries.push(...movements)
    return own
  })
  const coaches = new Map(connections.map(({ coach }) => [coach.coachId, coach]))
  for (const { accountId, amountCents } of entries) {
    const coach = coaches.get(accountId)
    if (coach) coach.earningsCents += amountCents
  }
  return [
    ...writes,
    ...sold.map(({ write }) => write),
    ...entries.map((entry) => LedgerEntity.put(entry)),
    ...sumsOf(entries).map((sum) => MonthlySumEntity.put(sum)),
    ...clientSumsOf(entries).map((sum) => ClientSumEntity.put(sum)),
  ]
}

function payPlan(target: SeedTarget, { coach, client, relationship, plan }: Connection & { plan: PaidPlan }) {
  const { coachId } = coach
  const { clientId } = client
  const { extra, group, refundCents } = plan
  const sold = soldOf(coachId, plan)
  const { customer, subscription, charges, invoices } = seedPaidSubscription(target, {
    customer: {
      ...(client.customerId && { id: client.customerId }),
      email: client.email,
      name: `${client.firstName} ${client.lastName}`,
      metadata: { clientId },
    },
    account: coach.expressAccountId ?? undefined,
    amountCents: plan.amountCents,
    metadata: metadataOf(clientId, sold),
    startedAt: Math.floor(plan.startedAt / 1000),
    productName: `${sold.title ?? 'Coaching'} by ${coach.firstName} ${coach.lastName}`,
    applicationFeePercent: PLATFORM_FEE_PERCENT,
    months: plan.months,
    status: plan.status,
  })
  client.customerId = customer.id
  // A group's seat counts its own plans.
  if (isRunning(subscription) && !group)
    for (const counts of extra ? [relationship, extra] : [relationship])
      counts.runningPlans = (counts.runningPlans ?? 0) + 1
  const payer = { clientId, coachId, subscriptionId: subscription.id }
  const newest = charges.at(-1)
  const refund = refundCents && newest ? seedRefund(target, newest, refundCents) : undefined
  const movements = charges.flatMap((charge) => {
    const refunds = refund && charge === newest ? [refund] : []
    return ledgerEntriesOf({ ...expanded(target, charge), refunds, disputes: [] }, payer)
  })
  const latest_invoice = invoices.at(-1) ?? null
  return { movements, writes: subscriptionWrites({ ...subscription, latest_invoice }) }
}

function soldOf(coachId: string, { extra, group, amountCents }: PaidPlan): Plan {
  if (extra) return { kind: 'extra', coachId, thingId: extra.extraId, title: extra.title, amountCents }
  if (group) return { kind: 'group', coachId, thingId: group.channelId, title: group.name, amountCents }
  return { kind: 'base', coachId, thingId: null, title: null, amountCents }
}

/** The charge with the objects that the webhook expands. */
function expanded({ store }: SeedTarget, charge: Stripe.Charge) {
  const find = <T>(kind: string, reference: string | T | null | undefined) =>
    typeof reference === 'string'
      ? store.collection<T>(`stripe.${kind}`).get(reference)
      : (reference ?? undefined)
  const transfer = find<Stripe.Transfer>('transfers', charge.transfer)
  const application_fee = find<Stripe.ApplicationFee>('application_fees', charge.application_fee) ?? null
  const feeRefunds = application_fee?.refunds.data ?? []
  return {
    charge: { ...charge, transfer, application_fee },
    feeRefunds,
    transfers: transfer ? [transfer] : [],
  }
}

/** A promotion that a coach bought. `paidAt` is in milliseconds since 1970. */
export interface Promotion {
  coach: CoachItem
  paidAt: number
}

function payPromotion(target: SeedTarget, { coach, paidAt }: Promotion) {
  const { coachId, email } = coach
  const { customer, charge } = seedPayment(target, {
    customer: { email, name: `${coach.firstName} ${coach.lastName}`, metadata: { coachId } },
    amountCents: PROMOTION_PRICE * 100,
    metadata: { kind: PROMOTION, coachId },
    paidAt: Math.floor(paidAt / 1000),
    description: `Promotion for ${PROMOTION_DAYS} days`,
  })
  const promotionTime = iso(paidAt + PROMOTION_DAYS * DAY_MS)
  Object.assign(coach, { customerId: customer.id, promotionTime })
  const payer = { clientId: null, coachId, subscriptionId: null }
  const movements = ledgerEntriesOf({ ...expanded(target, charge), refunds: [], disputes: [] }, payer)
  const write = PromotionPurchaseEntity.put({
    coachId,
    sessionId: `cs_test_${charge.id}`,
    outcome: 'promoted',
    promotionTime,
    decidedAt: iso(paidAt),
  })
  return { movements, write }
}

/** The subscription, its plan slot and its renewal, as the webhook stores them. */
function subscriptionWrites(subscription: Stripe.Subscription): Write[] {
  const item = itemOf(subscription)
  if (!item) return []
  const { clientId, subscriptionId, currentPeriodEnd } = item
  const slot = slotOf(clientId, item)
  return [
    SubscriptionEntity.put({ ...item, version: 1 }),
    ...(isRunning(item)
      ? [PlanSlotEntity.put({ ...slot, subscriptionId, sessionId: null, version: 1 })]
      : []),
    ...(isRunning(item) && currentPeriodEnd !== null
      ? [
          RenewalEntity.put({
            day: dayOf(currentPeriodEnd * 1000),
            subscriptionId,
            clientId,
            expiresAt: currentPeriodEnd + RENEWAL_KEPT_SECONDS,
          }),
        ]
      : []),
  ]
}

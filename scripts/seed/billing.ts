import type Stripe from 'stripe'
import { accountState } from '#core/billing/bank'
import { PlanSlotEntity, RenewalEntity, SubscriptionEntity } from '#core/billing/entity'
import { metadataOf, type Plan, slotOf } from '#core/billing/plan'
import { PLATFORM_FEE_PERCENT } from '#core/billing/schema'
import { itemOf } from '#core/billing/subscription-item'
import { isRunning } from '#core/billing/subscriptions'
import type { CoachItem } from '#core/coach/entity'
import { LedgerEntity, type LedgerEntry, MonthlySumEntity } from '#core/ledger/entity'
import { movementsOf, sumsOf } from '#core/ledger/movements'
import { dayOf } from '#core/lib/clock'
import type { Write } from '#core/lib/table'
import { incomplete } from '#scripts/local/stripe/objects/account'
import { type SeedTarget, seedAccount, seedPaidSubscription } from '#scripts/local/stripe/seed'
import type { PaidPlan, Tie } from '#scripts/seed/ties'

const RENEWAL_KEPT_SECONDS = 30 * 24 * 3600

/**
 * Gives approved and suspended coaches an account at the provider. Of those whom nobody pays, one has not begun, one
 * did not finish the form and one has to send in something more.
 */
export function openAccounts(target: SeedTarget, coaches: CoachItem[], ties: Tie[]): void {
  const accounts = target.store.collection<Stripe.Account>('stripe.accounts')
  const paid = new Set(ties.filter(({ plan }) => plan).map(({ coach }) => coach.coachId))
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
 * Makes the payments at the provider and what the webhook would have written of them. Sets the customers, the
 * earnings and what runs on the clients, coaches and links, which are to be written afterwards.
 */
export function payPlans(target: SeedTarget, ties: Tie[]): Write[] {
  const entries: LedgerEntry[] = []
  const paid = ties
    .flatMap(({ plan, ...tie }) => (plan ? [{ ...tie, plan }] : []))
    .sort((a, b) => a.plan.startedAt - b.plan.startedAt)
  const writes = paid.flatMap((tie) => {
    const { movements, writes: own } = payPlan(target, tie)
    entries.push(...movements)
    return own
  })
  const coaches = new Map(ties.map(({ coach }) => [coach.coachId, coach]))
  for (const { accountId, amountCents } of entries) {
    const coach = coaches.get(accountId)
    if (coach) coach.earningsCents += amountCents
  }
  return [
    ...writes,
    ...entries.map((entry) => LedgerEntity.put(entry)),
    ...sumsOf(entries).map((sum) => MonthlySumEntity.put(sum)),
  ]
}

function payPlan(target: SeedTarget, { coach, client, link, plan }: Tie & { plan: PaidPlan }) {
  const { coachId } = coach
  const { clientId } = client
  const sold: Plan = { kind: 'base', coachId, thingId: null, title: null, amountCents: plan.amountCents }
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
    startedAt: plan.startedAt / 1000,
    productName: `Coaching by ${coach.firstName} ${coach.lastName}`,
    applicationFeePercent: PLATFORM_FEE_PERCENT,
    months: plan.months,
    status: plan.status,
  })
  client.customerId = customer.id
  if (isRunning(subscription)) link.runningPlans = (link.runningPlans ?? 0) + 1
  const payer = { clientId, coachId, subscriptionId: subscription.id }
  const transfers = target.store.collection<Stripe.Transfer>('stripe.transfers')
  const movements = charges.flatMap((charge) => {
    const transfer = typeof charge.transfer === 'string' ? transfers.get(charge.transfer) : charge.transfer
    return movementsOf({ charge: { ...charge, transfer }, refunds: [], disputes: [], transfers: [] }, payer)
  })
  const latest_invoice = invoices.at(-1) ?? null
  return { movements, writes: subscriptionWrites({ ...subscription, latest_invoice }) }
}

/** The subscription, its place and its renewal, as the webhook keeps them. */
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

import type Stripe from 'stripe'
import { prepareAuditEntry } from '#core/audit/audit'
import { SubscriptionEntity, type SubscriptionItem } from '#core/billing/entity'
import { basePlan, slotOf } from '#core/billing/plans/plan'
import { type Direction, directionOf, refusalOfChange } from '#core/billing/plans/plan-change-rules'
import { findSlot } from '#core/billing/plans/plan-slot'
import { itemOf, WITH_INVOICE } from '#core/billing/plans/subscription-item'
import { isRunning, showToClient } from '#core/billing/plans/subscriptions'
import { storeStripeResponse, syncSubscriptionWithStripe } from '#core/billing/plans/sync'
import {
  assertPriceUnchanged,
  assertUnchanged,
  loadSaleContext,
  maySell,
} from '#core/billing/sales/sale-context'
import type { PlanChange, PlanChanges, Subscription } from '#core/billing/shared/schema'
import { canBePaid } from '#core/coach/can-be-paid'
import { tiersOf } from '#core/coach/shared/prices'
import type { ClientActor } from '#core/lib/actor'
import { limit } from '#core/lib/limits'
import { transact } from '#core/lib/table'
import { conflict, notFound, retryableConflict } from '#core/shared/errors'
import { explain, isBusy, isDeclined, isRefused, stripe } from '#core/stripe/client'
import { idOf } from '#core/stripe/requests'

/** How long the amount that a client was shown may be charged. */
const SHOWN_FOR_SECONDS = 15 * 60
const WINDOW_SECONDS = 600
/** Each look costs up to five requests to Stripe. */
const MAX_LOOKS = 30

const alreadyEnded = () => conflict('This subscription has already ended.', 'ENDED')
const notAvailable = () => conflict("This coach isn't available anymore.", 'NOT_AVAILABLE')
const amountChanged = () => conflict('The amount has changed. Please check it again.', 'AMOUNT_CHANGED')
const concurrentChange = () =>
  retryableConflict('Your subscription is being changed right now. Please try again in a moment.')

/**
 * Lists the plans that a client can change to, with what each costs today as Stripe calculates it (rule
 * change-of-plan). Writes nothing.
 */
export async function listPlanChanges(actor: ClientActor, subscriptionId: string): Promise<PlanChanges> {
  const { remote, plan, coach } = await loadChangeable(actor, subscriptionId)
  const { amountCents, nextAmountCents } = plan
  const offered = tiersOf(coach).map((amount) => amount * 100)
  const targets = [...new Set([...offered, amountCents])].sort((a, b) => a - b)
  const options = await Promise.all(
    targets.map(async (cents) => {
      const direction = directionOf(plan, cents)
      if (direction === 'same' || refusalOfChange(plan, cents)) return []
      const isUpgrade = direction === 'upgrade'
      const preview = isUpgrade ? await previewAtStripe(remote, cents) : undefined
      return [
        {
          amount: cents / 100,
          when: isUpgrade ? ('now' as const) : ('nextPeriod' as const),
          due: preview?.amount_due ?? 0,
          prorationDate: preview ? preview.prorationDate : null,
        },
      ]
    }),
  )
  return {
    amount: amountCents,
    nextAmount: nextAmountCents,
    periodEnd: plan.currentPeriodEnd ?? 0,
    options: options.flat(),
  }
}

/**
 * Changes a plan's price: a higher one now, for exactly the amount that the client was shown; a lower one from the next
 * period on. Repeating a change that has taken effect changes nothing (rule change-of-plan).
 */
export async function changePlan(actor: ClientActor, change: PlanChange): Promise<Subscription> {
  const { before, remote, plan, context, coach } = await loadChangeable(actor, change.subId)
  const cents = change.amount * 100
  const direction = directionOf(plan, cents)
  if (direction === 'same') {
    const { after = before } = await syncSubscriptionWithStripe(before)
    return showToClient(after, coach)
  }
  const refusal = refusalOfChange(plan, cents)
  if (refusal) throw refusal
  if (direction !== 'keep') {
    const offer = basePlan({ nutritionistId: plan.coachId, amount: change.amount }, coach)
    if ('error' in offer) throw conflict(offer.error, 'NOT_OFFERED')
  }
  if (direction === 'upgrade') await assertShown(remote, cents, change)
  const slot = await findSlot(slotOf(before.clientId, before))
  const { coachId, amountCents: from } = plan
  const agreed = { coachId, amountCents: cents, from, period: 'month', subscriptionId: change.subId }
  // If what the sale depends on changes after this transaction, the client's consent came first (rule change-of-plan).
  await transact([
    ...assertUnchanged(context, { else: notAvailable }),
    ...(direction === 'keep' ? [] : assertPriceUnchanged(context, amountChanged)),
    prepareAuditEntry(actor, 'subscription.agree', actor.id, { ...agreed, terms: change.consent }),
  ])
  const answer = await changeAtStripe(before, () =>
    stripe.subscriptions.update(change.subId, {
      ...paramsOf(direction, remote, plan, change),
      ...WITH_INVOICE,
    }),
  )
  const settled = direction === 'downgrade' ? await keepPaidUntilRenewalAtStripe(plan, answer) : answer
  return showToClient(await storeStripeResponse(before, slot, context, settled), coach)
}

/** Loads a plan as Stripe has it now, and refuses if nothing about it may be changed. */
async function loadChangeable({ id: clientId, accountStatus }: ClientActor, subscriptionId: string) {
  const before = await SubscriptionEntity.find({ clientId, subscriptionId })
  if (!before) throw notFound('Subscription')
  if (!isRunning(before)) throw alreadyEnded()
  if (before.kind !== 'base') throw conflict("This plan has one price, so it can't be changed.", 'ONE_PRICE')
  await limit(`plan-changes#${clientId}`, MAX_LOOKS, WINDOW_SECONDS)
  const [context, remote] = await Promise.all([
    loadSaleContext(before),
    stripe.subscriptions.retrieve(subscriptionId, WITH_INVOICE),
  ])
  const plan = itemOf(remote)
  const { coach } = context
  if (!plan || !isRunning(plan)) throw alreadyEnded()
  if (accountStatus === 'SUSPENDED' || !coach || !maySell(context)) throw notAvailable()
  if (!canBePaid(coach))
    throw conflict("This coach can't take payments yet. Please try again later.", 'NO_ACCOUNT')
  return { before, remote, plan, context, coach }
}

/** Refuses to charge anything other than the amount that the client was shown a moment ago. */
async function assertShown(remote: Stripe.Subscription, cents: number, { due, prorationDate }: PlanChange) {
  if (prorationDate === null) throw amountChanged()
  const preview = await previewAtStripe(remote, cents, prorationDate).catch((error: unknown) => {
    // The plan may have renewed since, and the date is then outside its period.
    throw isRefused(error) ? amountChanged() : error
  })
  const age = preview.created - prorationDate
  if (preview.amount_due !== due || age < 0 || age > SHOWN_FOR_SECONDS) throw amountChanged()
}

/** What Stripe would charge now for the rest of the period, and from when it counts. */
async function previewAtStripe(remote: Stripe.Subscription, cents: number, prorationDate?: number) {
  const preview = await stripe.invoices.createPreview({
    subscription: remote.id,
    subscription_details: {
      items: replaceItem(remote, cents),
      proration_behavior: 'always_invoice',
      ...(prorationDate !== undefined && { proration_date: prorationDate }),
    },
  })
  const starts = preview.lines.data.map(({ period }) => period.start)
  return { ...preview, prorationDate: Math.max(...starts) }
}

/**
 * Replaces the item instead of changing its price. Stripe refuses to delete an item twice, so of two changes that were
 * decided on the same state only one takes effect.
 */
function replaceItem({ items }: Stripe.Subscription, cents: number) {
  const [item] = items.data
  if (!item) throw new Error('The subscription has no item')
  const product = idOf(item.price.product)
  return [
    { id: item.id, deleted: true },
    {
      price_data: { currency: 'usd', product, unit_amount: cents, recurring: { interval: 'month' as const } },
    },
  ]
}

function paramsOf(
  direction: Exclude<Direction, 'same'>,
  remote: Stripe.Subscription,
  { amountCents, currentPeriodEnd }: Pick<SubscriptionItem, 'amountCents' | 'currentPeriodEnd'>,
  { amount, prorationDate }: PlanChange,
): Stripe.SubscriptionUpdateParams {
  const items = replaceItem(remote, amount * 100)
  if (direction === 'upgrade')
    return {
      items,
      proration_behavior: 'always_invoice',
      proration_date: prorationDate ?? undefined,
      payment_behavior: 'error_if_incomplete',
      metadata: { paidCents: '', paidUntil: '' },
    }
  const paid = { paidCents: String(amountCents), paidUntil: String(currentPeriodEnd) }
  return {
    items,
    proration_behavior: 'none',
    metadata: direction === 'downgrade' ? paid : { paidCents: '', paidUntil: '' },
  }
}

/** If the plan renewed just before a lower price was set, that period is paid at the higher price. */
async function keepPaidUntilRenewalAtStripe(
  { subscriptionId, currentPeriodEnd }: Pick<SubscriptionItem, 'subscriptionId' | 'currentPeriodEnd'>,
  answer: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const end = itemOf(answer)?.currentPeriodEnd
  if (end === currentPeriodEnd) return answer
  return stripe.subscriptions.update(subscriptionId, {
    metadata: { paidUntil: String(end) },
    ...WITH_INVOICE,
  })
}

async function changeAtStripe(
  before: SubscriptionItem,
  change: () => Promise<Stripe.Subscription>,
): Promise<Stripe.Subscription> {
  try {
    return await change()
  } catch (error) {
    if (isDeclined(error)) throw conflict(explain(error, '') ?? '', 'CARD_DECLINED')
    if (isBusy(error)) throw concurrentChange()
    if (!isRefused(error)) throw error
    // Someone else changed or ended the plan, or it renewed.
    const { after } = await syncSubscriptionWithStripe(before)
    throw after && isRunning(after) ? concurrentChange() : alreadyEnded()
  }
}

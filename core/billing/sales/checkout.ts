import type Stripe from 'stripe'
import { prepareAuditEntry } from '#core/audit/audit'
import { CheckoutEntity, SubscriptionEntity } from '#core/billing/entity'
import { metadataOf, type Plan, slotOf } from '#core/billing/plans/plan'
import { isRunning } from '#core/billing/plans/subscriptions'
import { withCustomerOfClient } from '#core/billing/sales/customers'
import { ALREADY_SUBSCRIBED, type Answer, getPaymentPage, PAYMENT_PENDING } from '#core/billing/sales/sale'
import type { SaleContext } from '#core/billing/sales/sale-context'
import { PLATFORM_FEE_PERCENT } from '#core/billing/shared/schema'
import type { TermsVersion } from '#core/billing/shared/terms'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import type { ClientActor } from '#core/lib/actor'
import { config } from '#core/lib/config'
import type { Write } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { nameOf } from '#core/shared/name'
import { stripe } from '#core/stripe/client'
import { idOf, sendOnce } from '#core/stripe/requests'

export interface Order {
  actor: ClientActor
  client: ClientItem
  coach: CoachItem & { expressAccountId: string }
  plan: Plan
  context: SaleContext
  unavailable: { error: string }
  terms: TermsVersion | undefined
}

/**
 * Opens the payment page for an order, or returns the page that is already open. Nothing is sold yet: the webhook
 * activates the plan after the payment (rule webhook-activates).
 */
export function checkOut(order: Order): Promise<Answer> {
  const { actor, plan, context, unavailable } = order
  const clientId = actor.id
  const refuseRunning = async (subscriptionId: string) => {
    const subscription = await SubscriptionEntity.find({ clientId, subscriptionId })
    return subscription && isRunning(subscription) ? ALREADY_SUBSCRIBED : undefined
  }
  return getPaymentPage({
    slot: slotOf(clientId, plan),
    context,
    unavailable,
    findRunningPlanRefusal: async ({ subscriptionId }) =>
      subscriptionId ? refuseRunning(subscriptionId) : undefined,
    findPaidRefusal: ({ subscription }) => refusePaid(clientId, subscription),
    isSame: ({ amount_total, metadata }) =>
      amount_total === plan.amountCents &&
      metadata?.coachId === plan.coachId &&
      (metadata.title ?? null) === plan.title &&
      metadata.offer === plan.offer,
    create: (key) => createSession(order, key),
    prepareWrites: (sessionId) => checkoutWrites(order, sessionId),
  })
}

async function refusePaid(clientId: string, subscription: Stripe.Checkout.Session['subscription']) {
  const subscriptionItem = subscription
    ? await SubscriptionEntity.find({ clientId, subscriptionId: idOf(subscription) })
    : undefined
  if (!subscriptionItem) return PAYMENT_PENDING
  return isRunning(subscriptionItem) ? ALREADY_SUBSCRIBED : undefined
}

function checkoutWrites({ actor, plan, terms }: Order, sessionId: string): Write[] {
  const { coachId, amountCents, thingId } = plan
  const order = { coachId, amountCents, period: 'month' as const, ...(thingId && { thingId }) }
  const checkout = CheckoutEntity.upsert(
    { clientId: actor.id, sessionId },
    {
      set: {
        ...order,
        ...(plan.offer && { offer: plan.offer }),
        ...(terms && { terms, agreedAt: nowIso() }),
      },
    },
  )
  const auditEntries = terms
    ? [prepareAuditEntry(actor, 'subscription.agree', actor.id, { ...order, terms, sessionId })]
    : []
  return [checkout, ...auditEntries]
}

async function createSession({ client, coach, plan }: Order, key: string): Promise<Stripe.Checkout.Session> {
  const metadata = metadataOf(client.clientId, plan)
  const params = {
    mode: 'subscription',
    client_reference_id: client.clientId,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: plan.amountCents,
          recurring: { interval: 'month' },
          product_data: {
            name: `${plan.title ?? 'Coaching'} by ${nameOf(coach)}`,
            ...(plan.description && { description: plan.description }),
          },
        },
      },
    ],
    subscription_data: {
      application_fee_percent: PLATFORM_FEE_PERCENT,
      transfer_data: { destination: coach.expressAccountId },
      metadata,
    },
    metadata,
    success_url: `${config.siteUrl}/client/checkout/return?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${config.siteUrl}/client/${plan.kind === 'group' ? `chat/${plan.thingId}` : `nutritionists/${coach.coachId}`}?checkout=cancelled`,
  } satisfies Stripe.Checkout.SessionCreateParams
  return withCustomerOfClient(client, (customer) =>
    sendOnce(`checkout:${client.clientId}:${key}`, { ...params, customer }, (...request) =>
      stripe.checkout.sessions.create(...request),
    ),
  )
}

import type Stripe from 'stripe'
import { record } from '#core/audit/audit'
import { canBePaid } from '#core/billing/bank'
import { customerOf } from '#core/billing/customers'
import { CheckoutEntity, type PlanSlot, SubscriptionEntity } from '#core/billing/entity'
import { closePage } from '#core/billing/page'
import { basePlan, metadataOf, type Plan, slotOf } from '#core/billing/plan'
import { PLATFORM_FEE_PERCENT, type Purchase } from '#core/billing/schema'
import { findSlot, forgetPage, putSlot } from '#core/billing/slot'
import { holdStanding } from '#core/billing/standing'
import { isRunning } from '#core/billing/subscriptions'
import type { TermsVersion } from '#core/billing/terms'
import { ClientEntity, type ClientItem } from '#core/client/entity'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import type { ClientActor } from '#core/lib/actor'
import { nowIso } from '#core/lib/clock'
import { config } from '#core/lib/config'
import { AppError, conflict } from '#core/lib/errors'
import { limit } from '#core/lib/limits'
import { nameOf } from '#core/lib/name'
import { transact, type Write } from '#core/lib/table'
import { LinkEntity, type LinkItem } from '#core/link/entity'
import { stripe } from '#core/stripe/client'
import { idOf } from '#core/stripe/reference'

const MAX_PURCHASES = 10
const PURCHASE_WINDOW_SECONDS = 600
const ATTEMPTS = 5

const RUNNING = { error: 'You already have a running subscription to this plan.' }
const CONFIRMING = { error: 'Your payment is being confirmed. It shows in your subscriptions in a moment.' }
const CLOSED = { error: 'You are opening this payment in another window. Please try again in a moment.' }

const GONE = { error: 'This coach is not available.' }
const gone = conflict(GONE.error)

type Answer = { url: string } | { error: string }
interface Order {
  actor: ClientActor
  client: ClientItem
  coach: CoachItem & { expressAccountId: string }
  plan: Plan
  terms: TermsVersion | undefined
  link: LinkItem
}

/** Nothing is sold yet: the webhook activates what was paid (rule webhook-activates). An open page is handed out again. */
export async function subscribe(actor: ClientActor, purchase: Purchase): Promise<Answer> {
  await limit(`subscribe#${actor.id}`, MAX_PURCHASES, PURCHASE_WINDOW_SECONDS)
  const coachId = purchase.nutritionistId
  const [client, coach, link] = await Promise.all([
    ClientEntity.find({ clientId: actor.id }),
    CoachEntity.find({ coachId }),
    LinkEntity.find({ coachId, clientId: actor.id }),
  ])
  if (!client) return { error: 'Please finish your profile first.' }
  if (coach?.status !== 'APPROVED') return GONE
  if (link?.status !== 'APPROVED')
    return { error: 'This coach has to approve you as a client before you can subscribe.' }
  if (purchase.extra || purchase.extraSpecialtiesId)
    return { error: 'This extra specialty is not available.' }
  const plan = basePlan(purchase, coach)
  if ('error' in plan) return plan
  if (!canBePaid(coach))
    return { error: 'This coach has not connected a bank account yet. Please try again later.' }
  return openCheckout({ actor, client, coach, link, plan, terms: purchase.consent })
}

/** Two who come at once agree on one session: they use one key, and the slot takes only one. */
async function openCheckout(order: Order): Promise<Answer> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const slot = await findSlot(slotOf(order.client.clientId, order.plan))
    const taken = await answerOf(slot, order.plan)
    if (taken && 'error' in taken) return taken
    const page = taken ?? (await createSession(order, slot))
    const takes = taken ? [] : [putSlot(slot, { sessionId: page.id })]
    try {
      await transact([...holdStanding(order, { else: gone }), ...takes, ...checkoutWrites(order, page.id)])
      return page.url ? { url: page.url } : CLOSED
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error === gone) {
        await closePage(page.id)
        await forgetPage(slot)
        return GONE
      }
      // Somebody else's session took the slot; one that nobody remembers must not be paid.
      if ((await findSlot(slot)).sessionId !== page.id) await closePage(page.id)
    }
  }
  return CLOSED
}

function checkoutWrites({ actor, plan, terms }: Order, sessionId: string): Write[] {
  const order = { coachId: plan.coachId, amountCents: plan.amountCents, period: 'month' as const }
  const keep = CheckoutEntity.upsert(
    { clientId: actor.id, sessionId },
    { set: { ...order, ...(terms && { terms, agreedAt: nowIso() }) } },
  )
  const told = terms ? [record(actor, 'subscription.agree', actor.id, { ...order, terms, sessionId })] : []
  return [keep, ...told]
}

async function answerOf(
  slot: PlanSlot,
  { amountCents }: Plan,
): Promise<Stripe.Checkout.Session | { error: string } | undefined> {
  const { clientId, subscriptionId, sessionId } = slot
  const holder = subscriptionId ? await SubscriptionEntity.find({ clientId, subscriptionId }) : undefined
  if (holder && isRunning(holder)) return RUNNING
  if (!sessionId) return undefined
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  if (session.status === 'complete') return answerOfPaid(clientId, session)
  if (session.status === 'expired') return undefined
  if (session.amount_total === amountCents && session.url) return session
  return (await closePage(session.id)).status === 'expired' ? undefined : CLOSED
}

async function answerOfPaid(
  clientId: string,
  { subscription }: Stripe.Checkout.Session,
): Promise<{ error: string } | undefined> {
  const bought = subscription
    ? await SubscriptionEntity.find({ clientId, subscriptionId: idOf(subscription) })
    : undefined
  if (!bought) return CONFIRMING
  return isRunning(bought) ? RUNNING : undefined
}

async function createSession(
  { client, coach, plan }: Order,
  slot: PlanSlot,
): Promise<Stripe.Checkout.Session> {
  const metadata = metadataOf(client.clientId, plan)
  const customer = await customerOf(client)
  return stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer,
      client_reference_id: client.clientId,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: plan.amountCents,
            recurring: { interval: 'month' },
            product_data: { name: `Coaching by ${nameOf(coach)}` },
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
      cancel_url: `${config.siteUrl}/client/nutritionists/${coach.coachId}?checkout=cancelled`,
    },
    { idempotencyKey: `checkout:${client.clientId}:${plan.amountCents}:${keyOf(slot)}` },
  )
}

const keyOf = ({ kind, coachId, thingId, version }: PlanSlot) => `${kind}:${thingId ?? coachId}:${version}`

import type Stripe from 'stripe'
import * as Emails from '#core/billing/emails'
import { refundPaymentAtStripe } from '#core/billing/plans/refund-and-cancel'
import { withCustomerOfCoach } from '#core/billing/sales/customers'
import { type PromotionPurchase, PromotionPurchaseEntity } from '#core/billing/sales/promotion-entity'
import { type Answer, getPaymentPage, PAYMENT_PENDING } from '#core/billing/sales/sale'
import { assertUnchanged } from '#core/billing/sales/sale-context'
import { PROMOTION_DAYS, PROMOTION_PRICE } from '#core/billing/shared/promotion-schema'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { preparePromotion } from '#core/coach/promotion'
import { reconcileChargeAtStripe } from '#core/ledger/payments'
import type { CoachActor } from '#core/lib/actor'
import { config } from '#core/lib/config'
import { changedMeanwhile } from '#core/lib/retry-on-conflict'
import type { Write } from '#core/lib/table'
import { writeWithRetry } from '#core/lib/write-with-retry'
import { prepareEmail } from '#core/mail/prepare-email'
import { now, nowIso } from '#core/shared/clock'
import { stripe } from '#core/stripe/client'
import { idOf, PROMOTION, sendOnce } from '#core/stripe/requests'

const DAY_MS = 24 * 3600 * 1000
const AMOUNT_CENTS = PROMOTION_PRICE * 100

const NOT_APPROVED = { error: 'Only approved coaches can be promoted.' }

interface PromotionRef {
  coachId: string
  sessionId: string
}

/** Returns the payment page for a promotion. Only the webhook promotes the coach (rule paid-promotion). */
export async function subscribePromote({ id: coachId }: CoachActor): Promise<Answer> {
  const coach = await CoachEntity.find({ coachId })
  if (coach?.status !== 'APPROVED') return NOT_APPROVED
  return getPaymentPage({
    slot: { clientId: coachId, kind: PROMOTION, coachId, thingId: null },
    context: { client: null, coach, relationship: null, extra: null, group: null, seat: null },
    unavailable: NOT_APPROVED,
    findRunningPlanRefusal: async () => undefined,
    findPaidRefusal: async ({ id: sessionId }) =>
      (await PromotionPurchaseEntity.find({ coachId, sessionId })) ? undefined : PAYMENT_PENDING,
    isSame: ({ amount_total }) => amount_total === AMOUNT_CENTS,
    create: (key) => createSession(coach, key),
    prepareWrites: () => [],
  })
}

async function createSession(coach: CoachItem, key: string): Promise<Stripe.Checkout.Session> {
  const { coachId } = coach
  const metadata = { kind: PROMOTION, coachId }
  const dashboard = `${config.siteUrl}/nutritionist/dashboard`
  const params = {
    mode: 'payment',
    client_reference_id: coachId,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: AMOUNT_CENTS,
          product_data: { name: `Promotion for ${PROMOTION_DAYS} days` },
        },
      },
    ],
    payment_intent_data: { metadata },
    // The invoice makes the receipt available in Stripe's portal.
    invoice_creation: { enabled: true },
    metadata,
    success_url: `${dashboard}?promotion=paid`,
    cancel_url: `${dashboard}?promotion=cancelled`,
  } satisfies Stripe.Checkout.SessionCreateParams
  return withCustomerOfCoach(coach, (customer) =>
    sendOnce(`checkout:${coachId}:${key}`, { ...params, customer }, (...request) =>
      stripe.checkout.sessions.create(...request),
    ),
  )
}

/**
 * Promotes the coach or refunds the payment. The decision is made once and stored before it is carried out, so two
 * concurrent events, one on each side of a suspension, can't do both (rule paid-promotion). The returned writes
 * record the payment in the ledger.
 */
export async function promoteOrRefundAtStripe(ref: PromotionRef): Promise<Write[]> {
  const session = await stripe.checkout.sessions.retrieve(ref.sessionId, {
    expand: ['payment_intent.latest_charge'],
  })
  const intent = session.payment_intent
  const charge = intent && typeof intent === 'object' ? intent.latest_charge : null
  if (!intent || !charge || typeof charge === 'string' || session.payment_status !== 'paid') return []
  const { purchase } = await writeWithRetry(() => prepareDecision(ref, charge.refunded))
  if (purchase?.outcome === 'refunded') await refundPaymentAtStripe(idOf(intent), 'unavailable')
  return reconcileChargeAtStripe(charge.id)
}

async function prepareDecision(
  { coachId, sessionId }: PromotionRef,
  isRefunded: boolean,
): Promise<{ writes: Write[]; purchase: PromotionPurchase | undefined }> {
  const [existing, coach] = await Promise.all([
    PromotionPurchaseEntity.find({ coachId, sessionId }),
    CoachEntity.findIncludingDeleted({ coachId }),
  ])
  if (existing || !coach) return { writes: [], purchase: existing }
  const isPromoted = coach.status === 'APPROVED' && !isRefunded
  const promotionTime = isPromoted ? extended(coach.promotionTime) : null
  const purchase: PromotionPurchase = {
    coachId,
    sessionId,
    outcome: isPromoted ? 'promoted' : 'refunded',
    promotionTime,
    decidedAt: nowIso(),
  }
  const writes = [
    PromotionPurchaseEntity.create(purchase, { else: changedMeanwhile }),
    ...assertUnchanged({ client: null, coach, relationship: null, extra: null, group: null, seat: null }),
    ...(promotionTime ? preparePromotion(coach, promotionTime, changedMeanwhile) : []),
    prepareEmail(
      coach.email,
      promotionTime ? Emails.promoted(coach, promotionTime) : Emails.promotionRefunded(coach, AMOUNT_CENTS),
    ),
  ]
  return { writes, purchase }
}

/** New days start when the running promotion ends. */
const extended = (promotionTime: string | null) =>
  new Date(
    Math.max(now(), promotionTime ? Date.parse(promotionTime) : 0) + PROMOTION_DAYS * DAY_MS,
  ).toISOString()

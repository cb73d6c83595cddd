import type Stripe from 'stripe'
import { customerOfCoach } from '#core/billing/customers'
import * as Letters from '#core/billing/letters'
import { type PromotionPurchase, PromotionPurchaseEntity } from '#core/billing/promotion-entity'
import { PROMOTION_DAYS, PROMOTION_PRICE } from '#core/billing/promotion-schema'
import { type Answer, CONFIRMING, openPageOf } from '#core/billing/sale'
import { holdStanding } from '#core/billing/standing'
import { refundPayment } from '#core/billing/take-back'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { promotionWrites } from '#core/coach/promotion'
import { evenOutCharge } from '#core/ledger/payments'
import type { CoachActor } from '#core/lib/actor'
import { overtaken } from '#core/lib/again'
import { now, nowIso } from '#core/lib/clock'
import { config } from '#core/lib/config'
import { limit } from '#core/lib/limits'
import { settle } from '#core/lib/settle'
import type { Write } from '#core/lib/table'
import { mail } from '#core/mail/mails'
import { stripe } from '#core/stripe/client'
import { idOf, PROMOTION } from '#core/stripe/reference'

const MAX_PURCHASES = 10
const PURCHASE_WINDOW_SECONDS = 600
const DAY_MS = 24 * 3600 * 1000
const AMOUNT_CENTS = PROMOTION_PRICE * 100

const GONE = { error: 'Only an approved coach can be promoted.' }

interface PromotionRef {
  coachId: string
  sessionId: string
}

/** The page on which a coach buys to be promoted; the webhook alone promotes (rule paid-promotion). */
export async function subscribePromote({ id: coachId }: CoachActor): Promise<Answer> {
  await limit(`subscribe-promote#${coachId}`, MAX_PURCHASES, PURCHASE_WINDOW_SECONDS)
  const coach = await CoachEntity.find({ coachId })
  if (coach?.status !== 'APPROVED') return GONE
  return openPageOf({
    slot: { clientId: coachId, kind: PROMOTION, coachId, thingId: null },
    standing: { client: null, coach, link: null, extra: null, group: null, seat: null },
    gone: GONE,
    refuse: async () => undefined,
    refusePaid: async ({ id: sessionId }) =>
      (await PromotionPurchaseEntity.find({ coachId, sessionId })) ? undefined : CONFIRMING,
    isSame: ({ amount_total }) => amount_total === AMOUNT_CENTS,
    create: (key) => createSession(coach, key),
    keep: () => [],
  })
}

async function createSession(coach: CoachItem, key: string): Promise<Stripe.Checkout.Session> {
  const { coachId } = coach
  const metadata = { kind: PROMOTION, coachId }
  const dashboard = `${config.siteUrl}/nutritionist/dashboard`
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      customer: await customerOfCoach(coach),
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
      // The receipt is in the portal then.
      invoice_creation: { enabled: true },
      metadata,
      success_url: `${dashboard}?promotion=paid`,
      cancel_url: `${dashboard}?promotion=cancelled`,
    },
    { idempotencyKey: `promotion:${AMOUNT_CENTS}:${key}` },
  )
}

/**
 * What becomes of a payment is decided once and written down, then it is done: so two who hear of it at once, on
 * either side of a suspension, cannot promote the one and refund the other (rule paid-promotion). The writes enter
 * what moved into the ledger.
 */
export async function settlePromotion(ref: PromotionRef): Promise<Write[]> {
  const session = await stripe.checkout.sessions.retrieve(ref.sessionId, {
    expand: ['payment_intent.latest_charge'],
  })
  const intent = session.payment_intent
  const charge = intent && typeof intent === 'object' ? intent.latest_charge : null
  if (!intent || !charge || typeof charge === 'string' || session.payment_status !== 'paid') return []
  const { purchase } = await settle(() => decide(ref, charge.refunded))
  if (purchase?.outcome === 'refunded') await refundPayment(idOf(intent), 'unavailable')
  return evenOutCharge(charge.id)
}

async function decide(
  ref: PromotionRef,
  isRefunded: boolean,
): Promise<{ writes: Write[]; purchase: PromotionPurchase | undefined }> {
  const [known, coach] = await Promise.all([PromotionPurchaseEntity.find(ref), CoachEntity.find(ref)])
  if (known || !coach) return { writes: [], purchase: known }
  const isPromoted = coach.status === 'APPROVED' && !isRefunded
  const promotionTime = isPromoted ? extended(coach.promotionTime) : null
  const purchase: PromotionPurchase = {
    ...ref,
    outcome: isPromoted ? 'promoted' : 'refunded',
    promotionTime,
    decidedAt: nowIso(),
  }
  const writes = [
    PromotionPurchaseEntity.create(purchase, { else: overtaken }),
    ...holdStanding({ client: null, coach, link: null, extra: null, group: null, seat: null }),
    ...(promotionTime ? promotionWrites(coach, promotionTime, overtaken) : []),
    mail(
      coach.email,
      promotionTime ? Letters.promoted(coach, promotionTime) : Letters.promotedInVain(coach, AMOUNT_CENTS),
    ),
  ]
  return { writes, purchase }
}

/** What is bought begins where the promotion ends that runs. */
const extended = (promotionTime: string | null) =>
  new Date(
    Math.max(now(), promotionTime ? Date.parse(promotionTime) : 0) + PROMOTION_DAYS * DAY_MS,
  ).toISOString()

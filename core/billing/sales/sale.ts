import type Stripe from 'stripe'
import type { PlanSlot } from '#core/billing/entity'
import type { SlotKey } from '#core/billing/plans/plan'
import { clearPage, findSlot, putSlot } from '#core/billing/plans/plan-slot'
import { expirePageAtStripe } from '#core/billing/sales/checkout-page'
import { assertPriceUnchanged, assertUnchanged, type SaleContext } from '#core/billing/sales/sale-context'
import { findRefusal, limit, prepareUsage } from '#core/lib/limits'
import { transact, type Write } from '#core/lib/table'
import { AppError, isConflict, retryableConflict } from '#core/shared/errors'
import { stripe } from '#core/stripe/client'

const ATTEMPTS = 5
const WINDOW_SECONDS = 600
const MAX_PAGES = 10
/** Also limits attempts that end without a page, because each costs a request to Stripe. */
const MAX_ATTEMPTS_PER_WINDOW = 60

export const ALREADY_SUBSCRIBED = { error: 'You already have an active subscription to this plan.' }
export const PAYMENT_PENDING = {
  error: "We're confirming your payment. It'll show up in your subscriptions in a moment.",
}
const TRY_AGAIN = { error: "You're opening this payment in another window. Please try again in a moment." }

const PRICE_CHANGED = {
  error: "This coach's profile was just changed. Please check the price and try again.",
}

const noLongerForSale = () => retryableConflict("This isn't available anymore.", 'NOT_FOR_SALE')
const priceChanged = () => retryableConflict(PRICE_CHANGED.error, 'PRICE_CHANGED')

export type Answer = { url: string } | { error: string }
type Session = Stripe.Checkout.Session

export interface Sale {
  slot: SlotKey
  context: SaleContext
  /** The response when the sale context has changed, except for the coach's prices. */
  unavailable: { error: string }
  /** Returns why nothing is sold while the plan in the slot is running. */
  findRunningPlanRefusal: (slot: PlanSlot) => Promise<{ error: string } | undefined>
  findPaidRefusal: (session: Session) => Promise<{ error: string } | undefined>
  /** Whether an open page sells the same thing at the same price. */
  isSame: (session: Session) => boolean
  create: (idempotencyKey: string) => Promise<Session>
  prepareWrites: (sessionId: string) => Write[]
}

/**
 * Returns the payment page for a sale, reusing an open one. Two concurrent callers get the same session: they use the
 * same idempotency key, and the slot accepts only one.
 */
export async function getPaymentPage(sale: Sale): Promise<Answer> {
  const { clientId: payerId } = sale.slot
  const pageLimit = findRefusal(`pages#${payerId}`, MAX_PAGES, WINDOW_SECONDS)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const [slot, refuseMorePages] = await Promise.all([findSlot(sale.slot), pageLimit])
    const refusal = await sale.findRunningPlanRefusal(slot)
    if (refusal) return refusal
    if (attempt === 1) {
      // Counts only pages that are handed out, so a limit never hides a refusal that the payer can act on (rule
      // limits-ignore-refusals).
      refuseMorePages?.()
      await limit(`page-looks#${payerId}`, MAX_ATTEMPTS_PER_WINDOW, WINDOW_SECONDS)
    }
    const openPage = await findOpenPageAtStripe(sale, slot)
    if (openPage && 'error' in openPage) return openPage
    const page = openPage ?? (await sale.create(keyOf(slot)))
    const slotUpdate = openPage ? [] : [putSlot(slot, { sessionId: page.id })]
    try {
      await transact([
        ...assertUnchanged(sale.context, { else: noLongerForSale }),
        ...assertPriceUnchanged(sale.context, priceChanged),
        ...slotUpdate,
        ...sale.prepareWrites(page.id),
        prepareUsage(`pages#${payerId}`, WINDOW_SECONDS),
      ])
      return page.url ? { url: page.url } : TRY_AGAIN
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const isPriceChanged = isConflict(error, 'PRICE_CHANGED')
      if (isPriceChanged || isConflict(error, 'NOT_FOR_SALE')) {
        await expirePageAtStripe(page.id)
        await clearPage(slot)
        return isPriceChanged ? PRICE_CHANGED : sale.unavailable
      }
      // Another session took the slot. No one may pay on a page that isn't recorded.
      if ((await findSlot(slot)).sessionId !== page.id) await expirePageAtStripe(page.id)
    }
  }
  return TRY_AGAIN
}

async function findOpenPageAtStripe(
  sale: Sale,
  slot: PlanSlot,
): Promise<Session | { error: string } | undefined> {
  if (!slot.sessionId) return undefined
  const session = await stripe.checkout.sessions.retrieve(slot.sessionId, { expand: ['customer'] })
  if (session.status === 'complete') return sale.findPaidRefusal(session)
  if (session.status === 'expired') return undefined
  // The page of a deleted customer can't be paid.
  const isPayable = typeof session.customer === 'object' && !session.customer?.deleted
  if (isPayable && sale.isSame(session) && session.url) return session
  return (await expirePageAtStripe(session.id)).status === 'expired' ? undefined : TRY_AGAIN
}

const keyOf = ({ kind, coachId, thingId, version }: PlanSlot) =>
  [kind, coachId, thingId, version].filter((part) => part !== null).join(':')

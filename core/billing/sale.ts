import type Stripe from 'stripe'
import { expirePageAtStripe } from '#core/billing/checkout-page'
import type { PlanSlot } from '#core/billing/entity'
import type { SlotKey } from '#core/billing/plan'
import { clearPage, findSlot, putSlot } from '#core/billing/plan-slot'
import { assertUnchanged, holdPrice, type SaleContext } from '#core/billing/sale-context'
import { assertNotUsedUp, limit, usageWrite } from '#core/lib/limits'
import { transact, type Write } from '#core/lib/table'
import { AppError, isConflict, retryableConflict } from '#core/shared/errors'
import { stripe } from '#core/stripe/client'

const ATTEMPTS = 5
const WINDOW_SECONDS = 600
const MAX_PAGES = 10
/** Also limits attempts that end without a page, because each costs a request to Stripe. */
const MAX_LOOKS = 60

export const RUNNING = { error: 'You already have a running subscription to this plan.' }
export const CONFIRMING = {
  error: 'Your payment is being confirmed. It shows in your subscriptions in a moment.',
}
const CLOSED = { error: 'You are opening this payment in another window. Please try again in a moment.' }

const gone = () => retryableConflict('This is not for sale any more.', 'NOT_FOR_SALE')

export type Answer = { url: string } | { error: string }
type Session = Stripe.Checkout.Session

export interface Sale {
  slot: SlotKey
  standing: SaleContext
  /** The response when the sale context has changed. */
  gone: { error: string }
  /** Returns why nothing is sold while the plan in the slot is running. */
  refuse: (slot: PlanSlot) => Promise<{ error: string } | undefined>
  refusePaid: (session: Session) => Promise<{ error: string } | undefined>
  /** Whether an open page sells the same thing at the same price. */
  isSame: (session: Session) => boolean
  create: (idempotencyKey: string) => Promise<Session>
  keep: (sessionId: string) => Write[]
}

/**
 * Returns the payment page for a sale, reusing an open one. Two concurrent callers get the same session: they use the
 * same idempotency key, and the slot accepts only one.
 */
export async function openPageOf(sale: Sale): Promise<Answer> {
  const { clientId: payerId } = sale.slot
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const slot = await findSlot(sale.slot)
    const refusal = await sale.refuse(slot)
    if (refusal) return refusal
    if (attempt === 1) await limitPages(payerId)
    const taken = await findOpenPageAtStripe(sale, slot)
    if (taken && 'error' in taken) return taken
    const page = taken ?? (await sale.create(keyOf(slot)))
    const takes = taken ? [] : [putSlot(slot, { sessionId: page.id })]
    try {
      await transact([
        ...assertUnchanged(sale.standing, { else: gone }),
        ...holdPrice(sale.standing, gone),
        ...takes,
        ...sale.keep(page.id),
        usageWrite(`pages#${payerId}`, WINDOW_SECONDS),
      ])
      return page.url ? { url: page.url } : CLOSED
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (isConflict(error, 'NOT_FOR_SALE')) {
        await expirePageAtStripe(page.id)
        await clearPage(slot)
        return sale.gone
      }
      // Another session took the slot. Nobody may pay on a page that isn't recorded.
      if ((await findSlot(slot)).sessionId !== page.id) await expirePageAtStripe(page.id)
    }
  }
  return CLOSED
}

/**
 * Counts only pages that are handed out, so a limit never hides a refusal that the payer can act on (rule
 * refusals-do-not-count).
 */
async function limitPages(payerId: string): Promise<void> {
  await assertNotUsedUp(`pages#${payerId}`, MAX_PAGES, WINDOW_SECONDS)
  await limit(`page-looks#${payerId}`, MAX_LOOKS, WINDOW_SECONDS)
}

async function findOpenPageAtStripe(
  sale: Sale,
  slot: PlanSlot,
): Promise<Session | { error: string } | undefined> {
  if (!slot.sessionId) return undefined
  const session = await stripe.checkout.sessions.retrieve(slot.sessionId)
  if (session.status === 'complete') return sale.refusePaid(session)
  if (session.status === 'expired') return undefined
  if (sale.isSame(session) && session.url) return session
  return (await expirePageAtStripe(session.id)).status === 'expired' ? undefined : CLOSED
}

const keyOf = ({ kind, coachId, thingId, version }: PlanSlot) =>
  [kind, coachId, thingId, version].filter((part) => part !== null).join(':')

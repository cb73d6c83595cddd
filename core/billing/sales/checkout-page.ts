import type Stripe from 'stripe'
import { CheckoutEntity, type CheckoutItem, type PlanSlot } from '#core/billing/entity'
import { clearPage, listSlots, listSlotsOfClient, listSlotsOfGroup } from '#core/billing/plans/plan-slot'
import { loadSaleContext, matchesOffer, maySell, type SaleContext } from '#core/billing/sales/sale-context'
import { inParallel } from '#core/lib/in-parallel'
import { log } from '#core/lib/log'
import { describeStripeError, isRefused, stripe } from '#core/stripe/client'

/** How many pages are closed before the request returns. The stream closes the rest. */
const MAX_CLOSED_IN_REQUEST = 200

/**
 * Expires a payment page so that it can no longer be paid. Returns its resulting state, which is `complete` if
 * someone has just paid.
 */
export async function expirePageAtStripe(sessionId: string): Promise<Stripe.Checkout.Session> {
  try {
    return await stripe.checkout.sessions.expire(sessionId)
  } catch (error) {
    if (isRefused(error)) return stripe.checkout.sessions.retrieve(sessionId)
    throw error
  }
}

export async function endPageAtStripe(slot: PlanSlot, sessionId: string): Promise<Stripe.Checkout.Session> {
  const page = await expirePageAtStripe(sessionId)
  if (page.status !== 'complete') await clearPage(slot)
  return page
}

/** Whether what an open page sells is still for sale, with the text and at the price that the page shows. */
export const isForSale = (
  { kind }: Pick<PlanSlot, 'kind'>,
  page: CheckoutItem | undefined,
  context: SaleContext,
): boolean => maySell(context) && matchesOffer(context, { ...page, kind })

export const findPage = ({ clientId, sessionId }: PlanSlot) =>
  sessionId ? CheckoutEntity.find({ clientId, sessionId }) : undefined

/**
 * Closes a client's open payment pages with a coach, except those that may still be paid (rule
 * plan-needs-coach-and-link).
 */
export const closePagesAtStripe = async (coachId: string, clientId: string) =>
  closeNowAtStripe(() => listSlots(coachId, clientId))

/**
 * Does the same for all clients of a coach and for the coach's own promotion, or for one extra specialty (rules
 * price-tiers, extra-is-approved).
 */
export const closePagesOfCoachAtStripe = async (coachId: string, extraId?: string) =>
  closeNowAtStripe(async () => {
    const slots = await listSlots(coachId)
    return extraId ? slots.filter(({ thingId }) => thingId === extraId) : slots
  })

/** Does the same for all pages of one client (rule suspended-client). */
export const closePagesOfClientAtStripe = async (clientId: string) =>
  closeNowAtStripe(() => listSlotsOfClient(clientId))

/** Does the same for current and former members of a group that has changed (rule seat-is-paid). */
export const closePagesOfGroupAtStripe = async (channelId: string, clientIds: string[]) =>
  closeNowAtStripe(() => listSlotsOfGroup(channelId, clientIds))

/**
 * Logs failures instead of throwing: the change that closes the pages is already stored, and the stream closes what
 * is still open.
 */
async function closeNowAtStripe(find: () => Promise<PlanSlot[]>): Promise<void> {
  const logFailure = (error: unknown) =>
    log('error', 'payment pages not closed yet', describeStripeError(error))
  try {
    const open = (await find()).filter(({ sessionId }) => sessionId)
    await inParallel(open.slice(0, MAX_CLOSED_IN_REQUEST), (slot) =>
      closeUnsoldAtStripe(slot).catch(logFailure),
    )
  } catch (error) {
    logFailure(error)
  }
}

async function closeUnsoldAtStripe(slot: PlanSlot): Promise<void> {
  const [page, context] = await Promise.all([findPage(slot), loadSaleContext(slot)])
  if (slot.sessionId && !isForSale(slot, page, context)) await endPageAtStripe(slot, slot.sessionId)
}

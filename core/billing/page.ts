import type Stripe from 'stripe'
import type { PlanSlot } from '#core/billing/entity'
import { forgetPage, listSlots, listSlotsOfClient } from '#core/billing/slot'
import { maySell, standingOf } from '#core/billing/standing'
import { isRefused, stripe } from '#core/stripe/client'

/** Ends a payment page so that it cannot be paid any more. Resolves to how it is then: complete when it was paid in this moment. */
export async function closePage(sessionId: string): Promise<Stripe.Checkout.Session> {
  try {
    return await stripe.checkout.sessions.expire(sessionId)
  } catch (error) {
    if (isRefused(error)) return stripe.checkout.sessions.retrieve(sessionId)
    throw error
  }
}

export async function endPage(slot: PlanSlot, sessionId: string): Promise<Stripe.Checkout.Session> {
  const page = await closePage(sessionId)
  if (page.status !== 'complete') await forgetPage(slot)
  return page
}

/** Closes what a coach and a client have open, unless it may be paid (rule plan-needs-coach-and-link). */
export async function closePages(coachId: string, clientId: string): Promise<void> {
  await closeUnsold(await listSlots(coachId, clientId))
}

/** The same of a client who may have none (rule suspended-client). */
export const closePagesOf = async (clientId: string) => closeUnsold(await listSlotsOfClient(clientId))

async function closeUnsold(slots: PlanSlot[]): Promise<void> {
  for (const slot of slots)
    if (slot.sessionId && !maySell(await standingOf(slot))) await endPage(slot, slot.sessionId)
}

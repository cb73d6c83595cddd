import type Stripe from 'stripe'
import { CheckoutEntity, type PlanSlot } from '#core/billing/entity'
import { forgetPage, listSlots, listSlotsOfClient, listSlotsOfGroup } from '#core/billing/slot'
import { maySell, type Standing, standingOf } from '#core/billing/standing'
import { groupPriceCents } from '#core/client/plans'
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

/** Whether the open page of a slot sells what may be sold; of a group also at its price. */
export async function isForSale(
  { clientId }: PlanSlot,
  sessionId: string,
  standing: Standing,
): Promise<boolean> {
  if (!maySell(standing)) return false
  if (!standing.group) return true
  const page = await CheckoutEntity.find({ clientId, sessionId })
  return page?.amountCents === groupPriceCents(standing.group.plan)
}

/** Closes what a coach and a client have open, unless it may be paid (rule plan-needs-coach-and-link). */
export async function closePages(coachId: string, clientId: string): Promise<void> {
  await closeUnsold(await listSlots(coachId, clientId))
}

/** The same of a client who may have none (rule suspended-client). */
export const closePagesOf = async (clientId: string) => closeUnsold(await listSlotsOfClient(clientId))

/** The same of those who are or were in a group that has changed (rule seat-is-paid). */
export const closePagesOfGroup = async (channelId: string, clientIds: string[]) =>
  closeUnsold(await listSlotsOfGroup(channelId, clientIds))

async function closeUnsold(slots: PlanSlot[]): Promise<void> {
  for (const slot of slots)
    if (slot.sessionId && !(await isForSale(slot, slot.sessionId, await standingOf(slot))))
      await endPage(slot, slot.sessionId)
}

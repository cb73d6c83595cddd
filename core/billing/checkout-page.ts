import type Stripe from 'stripe'
import { CheckoutEntity, type CheckoutItem, type PlanSlot } from '#core/billing/entity'
import { clearPage, listSlots, listSlotsOfClient, listSlotsOfGroup } from '#core/billing/plan-slot'
import { loadSaleContext, matchesOffer, maySell, type SaleContext } from '#core/billing/sale-context'
import { log } from '#core/lib/log'
import { factsOf, isRefused, stripe } from '#core/stripe/client'

const AT_ONCE = 10
/** So many are closed in the act, which has to answer; the stream closes the rest. */
const CLOSED_IN_THE_ACT = 200

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
  if (page.status !== 'complete') await clearPage(slot)
  return page
}

/** Whether an open page sells what may be sold, in the words and at the price that it shows. */
export const isForSale = (
  { kind }: Pick<PlanSlot, 'kind'>,
  page: CheckoutItem | undefined,
  standing: SaleContext,
): boolean => maySell(standing) && matchesOffer(standing, { ...page, kind })

export const findPage = ({ clientId, sessionId }: PlanSlot) =>
  sessionId ? CheckoutEntity.find({ clientId, sessionId }) : undefined

/** Closes what a coach and a client have open, unless it may be paid (rule plan-needs-coach-and-link). */
export const closePages = async (coachId: string, clientId: string) =>
  closeInTheAct(() => listSlots(coachId, clientId))

/** The same of all clients of a coach, and of the coach's own promotion; of one extra specialty (rules tiers, extra-is-approved). */
export const closePagesOfCoach = async (coachId: string, extraId?: string) =>
  closeInTheAct(async () => {
    const slots = await listSlots(coachId)
    return extraId ? slots.filter(({ thingId }) => thingId === extraId) : slots
  })

/** The same of a client who may have none (rule suspended-client). */
export const closePagesOf = async (clientId: string) => closeInTheAct(() => listSlotsOfClient(clientId))

/** The same of those who are or were in a group that has changed (rule seat-is-paid). */
export const closePagesOfGroup = async (channelId: string, clientIds: string[]) =>
  closeInTheAct(() => listSlotsOfGroup(channelId, clientIds))

/** The act stands though this fails: the stream closes what could not be closed here. */
async function closeInTheAct(find: () => Promise<PlanSlot[]>): Promise<void> {
  const failed = (error: unknown) => log('error', 'payment pages not closed yet', factsOf(error))
  try {
    const open = (await find()).filter(({ sessionId }) => sessionId)
    await inParallel(open.slice(0, CLOSED_IN_THE_ACT), (slot) => closeUnsold(slot).catch(failed))
  } catch (error) {
    failed(error)
  }
}

async function closeUnsold(slot: PlanSlot): Promise<void> {
  const [page, standing] = await Promise.all([findPage(slot), loadSaleContext(slot)])
  if (slot.sessionId && !isForSale(slot, page, standing)) await endPage(slot, slot.sessionId)
}

/** `act` handles its failures. */
export async function inParallel<T>(items: T[], act: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await act(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

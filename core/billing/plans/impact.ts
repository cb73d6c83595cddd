import {
  CheckoutEntity,
  type PlanSlot,
  SubscriptionEntity,
  type SubscriptionItem,
} from '#core/billing/entity'
import { isRunning } from '#core/billing/plans/subscriptions'
import { isForSale } from '#core/billing/sales/checkout-page'
import { isInWantedState, loadSaleContexts, type SaleContext } from '#core/billing/sales/sale-context'
import { stripe } from '#core/stripe/client'

/** How many of the open pages are looked up at Stripe. */
const MAX_PAGES_CHECKED = 20

export interface PlansImpact {
  subscriptions: number
  amount: number
  pages: number
  /** Pages that would close but have just been paid. The money is refunded, with an email. */
  refunds: number
}

/**
 * Counts the plans of a reinstated person that were set to end in the meantime. They stay that way until the client
 * keeps them (rules suspended-client, plan-needs-coach-and-link).
 */
export const stillEnding = (plans: SubscriptionItem[]): Pick<PlansImpact, 'subscriptions' | 'amount'> =>
  summed(plans.filter((plan) => isRunning(plan) && plan.cancelAt !== null))

const summed = (plans: SubscriptionItem[]) => ({
  subscriptions: plans.length,
  amount: plans.reduce((sum, { amountCents }) => sum + amountCents, 0),
})

/**
 * Predicts what a changed sale context does to plans and payment pages, using the rules that `enforce` and
 * `checkout-page` apply (rule preview-consequences).
 */
export async function previewPlans(
  slots: PlanSlot[],
  applyChange: (context: SaleContext) => Partial<SaleContext>,
): Promise<PlansImpact> {
  const subscriptionIds = slots.flatMap(({ clientId, subscriptionId }) =>
    subscriptionId ? { clientId, subscriptionId } : [],
  )
  const open = slots.flatMap(({ clientId, sessionId }) => (sessionId ? { clientId, sessionId } : []))
  const [standings, plans, opened] = await Promise.all([
    loadSaleContexts(slots.filter(({ subscriptionId, sessionId }) => subscriptionId || sessionId)),
    SubscriptionEntity.findMany(subscriptionIds),
    CheckoutEntity.findMany(open),
  ])
  const next = standings.map((slot) => ({ ...slot, ...applyChange(slot) }))
  const pageOf = new Map(opened.map((page) => [page.sessionId, page]))
  const closing = next.flatMap((slot) =>
    slot.sessionId && !isForSale(slot, pageOf.get(slot.sessionId), slot) ? slot.sessionId : [],
  )
  const pages = await Promise.all(
    closing.slice(0, MAX_PAGES_CHECKED).map((id) => stripe.checkout.sessions.retrieve(id)),
  )
  const contextOf = new Map(next.map((slot) => [slot.subscriptionId, slot]))
  const touched = plans.filter((plan) => {
    const context = contextOf.get(plan.subscriptionId)
    return context && isRunning(plan) && !isInWantedState(plan, context)
  })
  const refunds = pages.filter(({ status }) => status === 'complete').length
  return {
    ...summed(touched),
    pages: closing.length - refunds,
    refunds,
  }
}

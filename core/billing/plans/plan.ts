import type { PlanSlot, SubscriptionItem, SubscriptionKind } from '#core/billing/entity'
import type { GroupPurchase, Purchase } from '#core/billing/shared/schema'
import { groupPriceCents } from '#core/client/shared/plans'
import { type Experience, tiersOf } from '#core/coach/shared/prices'
import type { ExtraItem } from '#core/extras/entity'
import { offerOf } from '#core/extras/offer'
import type { GroupItem } from '#core/groups/entity'

export interface Plan {
  kind: SubscriptionKind
  coachId: string
  thingId: string | null
  title: string | null
  amountCents: number
  /** For an extra specialty: the text on the payment page, and a hash of everything the page shows. */
  description?: string
  offer?: string
}

/**
 * Returns the requested base plan, or a sentence saying why it isn't for sale at that price (rules
 * server-knows-prices and price-tiers).
 */
export function basePlan(
  { nutritionistId: coachId, amount }: Pick<Purchase, 'nutritionistId' | 'amount'>,
  coach: Experience,
): Plan | { error: string } {
  const tiers = tiersOf(coach)
  if (!tiers.includes(amount))
    return { error: `This coach doesn't offer a plan for $${amount} per month. Please choose another one.` }
  return { kind: 'base', coachId, thingId: null, title: null, amountCents: amount * 100 }
}

/**
 * Returns the plan for an extra specialty, or a sentence saying why it isn't for sale at that price (rules
 * server-knows-prices and extra-is-approved).
 */
export function extraPlan(
  { amount }: Pick<Purchase, 'amount'>,
  extra: ExtraItem | undefined,
): Plan | { error: string } {
  if (!extra?.approved) return { error: "This extra specialty isn't available." }
  const { coachId, extraId, title, description, priceCents } = extra
  if (amount * 100 !== priceCents)
    return {
      error: `This extra specialty now costs $${priceCents / 100} per month. Please check and try again.`,
    }
  return {
    kind: 'extra',
    coachId,
    thingId: extraId,
    title,
    amountCents: priceCents,
    description,
    offer: offerOf(extra),
  }
}

/**
 * Returns the plan for a seat in a group, or a sentence saying why it isn't for sale at that price (rules
 * server-knows-prices and seat-is-paid).
 */
export function groupPlan(
  { nutritionistId, amount }: Pick<GroupPurchase, 'nutritionistId' | 'amount'>,
  { channelId, coachId, name, plan }: GroupItem,
): Plan | { error: string } {
  const amountCents = groupPriceCents(plan)
  if (coachId === null || amountCents === 0) return { error: "This group isn't ready yet." }
  if (coachId !== nutritionistId)
    return { error: 'This group has a different coach now. Please check and try again.' }
  if (amount * 100 !== amountCents)
    return { error: `This group now costs $${amountCents / 100} per month. Please check and try again.` }
  return { kind: 'group', coachId, thingId: channelId, title: name, amountCents }
}

export type SlotKey = Pick<PlanSlot, 'clientId' | 'kind' | 'coachId' | 'thingId'>

export const slotOf = (
  clientId: string,
  { kind, coachId, thingId }: Pick<SubscriptionItem, 'kind' | 'coachId' | 'thingId'>,
): SlotKey => ({ clientId, kind, coachId, thingId })

export const metadataOf = (clientId: string, plan: Plan): Record<string, string> => ({
  clientId,
  coachId: plan.coachId,
  kind: plan.kind,
  ...(plan.thingId && { thingId: plan.thingId }),
  ...(plan.title && { title: plan.title }),
  ...(plan.offer && { offer: plan.offer }),
})

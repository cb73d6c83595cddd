import { type PlanSlot, PlanSlotEntity, type SubscriptionItem } from '#core/billing/entity'
import type { SubscriptionRef } from '#core/billing/event-subject'
import type { slotOf } from '#core/billing/plan'
import { overtaken } from '#core/billing/settle'
import { stripe } from '#core/billing/stripe'
import { isRunning } from '#core/billing/subscriptions'
import type { Write } from '#core/lib/table'

const EMPTY = { subscriptionId: null, sessionId: null, version: 0 }

/** The slot as it is, or an empty one that nobody has written yet. */
export const findSlot = async (key: ReturnType<typeof slotOf>): Promise<PlanSlot> =>
  (await PlanSlotEntity.find(key)) ?? { ...key, ...EMPTY }

/** Writes a slot under the version that it was read with. */
export const putSlot = (slot: PlanSlot, change: Partial<PlanSlot>) =>
  PlanSlotEntity.put(
    { ...slot, ...change, version: slot.version + 1 },
    { if: slot.version === 0 ? { version: { absent: true } } : { version: slot.version }, else: overtaken },
  )

/** A running subscription takes the slot and ends the session that led to it; an ended one frees it. */
export function slotWrites(slot: PlanSlot, after: SubscriptionItem): Write<unknown>[] {
  const holds = slot.subscriptionId === after.subscriptionId
  if (isRunning(after) === holds) return []
  const change = isRunning(after)
    ? { subscriptionId: after.subscriptionId, sessionId: null }
    : { subscriptionId: null }
  return [putSlot(slot, change)] as Write<unknown>[]
}

/** Whether another subscription to the same thing runs; the provider itself is asked, since money hangs on it. */
export async function isTakenByAnother(slot: PlanSlot, ref: SubscriptionRef): Promise<boolean> {
  if (!slot.subscriptionId || slot.subscriptionId === ref.subscriptionId) return false
  return isRunning(await stripe.subscriptions.retrieve(slot.subscriptionId))
}

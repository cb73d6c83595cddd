import { type PlanSlot, PlanSlotEntity, type SubscriptionItem } from '#core/billing/entity'
import type { SubscriptionRef } from '#core/billing/events/event-target'
import type { SlotKey } from '#core/billing/plans/plan'
import { isRunning } from '#core/billing/plans/subscriptions'
import { changedMeanwhile } from '#core/lib/retry-on-conflict'
import { type Write, write } from '#core/lib/table'
import { isConflict } from '#core/shared/errors'
import { stripe } from '#core/stripe/client'

const EMPTY = { subscriptionId: null, sessionId: null, version: 0 }

export async function findSlot(key: SlotKey): Promise<PlanSlot> {
  const slot = await PlanSlotEntity.find(key)
  // The group may have another coach now.
  return slot ? { ...slot, coachId: key.coachId } : { ...key, ...EMPTY }
}

export const listSlots = (coachId: string, clientId?: string) =>
  PlanSlotEntity.queryAll(`coach#${coachId}`, {
    index: 'gsi1',
    prefix: clientId ? `slot#${clientId}#` : 'slot#',
  })

export const listSlotsOfClient = (clientId: string) =>
  PlanSlotEntity.queryAll(`client#${clientId}`, { prefix: 'slot#' })

export const listSlotsOfGroup = (channelId: string, clientIds: string[]) =>
  PlanSlotEntity.findMany(
    clientIds.map((clientId) => ({ clientId, kind: 'group' as const, coachId: '', thingId: channelId })),
  )

export const putSlot = (slot: PlanSlot, change: Partial<PlanSlot>) =>
  PlanSlotEntity.put(
    { ...slot, ...change, version: slot.version + 1 },
    {
      if: slot.version === 0 ? { version: { absent: true } } : { version: slot.version },
      else: changedMeanwhile,
    },
  )

/**
 * Removes the page and increments the version. The version is part of the idempotency key, under which Stripe would
 * otherwise return the closed page.
 */
export async function clearPage(slot: PlanSlot): Promise<void> {
  try {
    await write(putSlot(slot, { sessionId: null }))
  } catch (error) {
    if (!isConflict(error, 'CHANGED_MEANWHILE')) throw error
  }
}

/** Returns the writes, and by how much the number of running plans changes as `more`. */
export function slotWrites(slot: PlanSlot, after: SubscriptionItem): { writes: Write[]; more: number } {
  const holds = slot.subscriptionId === after.subscriptionId
  if (isRunning(after) === holds) return { writes: [], more: 0 }
  const change = isRunning(after)
    ? { subscriptionId: after.subscriptionId, sessionId: null }
    : { subscriptionId: null }
  const more = Number(change.subscriptionId !== null) - Number(slot.subscriptionId !== null)
  return { writes: [putSlot(slot, change)], more }
}

/**
 * Whether another subscription to the same thing is running. Asks Stripe instead of the table, because the answer can
 * cause a refund.
 */
export async function isAnotherRunningAtStripe(slot: PlanSlot, ref: SubscriptionRef): Promise<boolean> {
  if (!slot.subscriptionId || slot.subscriptionId === ref.subscriptionId) return false
  return isRunning(await stripe.subscriptions.retrieve(slot.subscriptionId))
}

import { type PlanSlot, SubscriptionEntity } from '#core/billing/entity'
import { endPage, isForSale } from '#core/billing/page'
import { listSlots, listSlotsOfClient, listSlotsOfGroup } from '#core/billing/slot'
import { isAsWanted, standingOf } from '#core/billing/standing'
import { isRunning } from '#core/billing/subscriptions'
import { syncSubscription } from '#core/billing/sync'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import type { ExtraItem } from '#core/extras/entity'
import type { GroupItem, SeatItem } from '#core/groups/entity'
import { clientIdsOf } from '#core/groups/groups'
import type { Change } from '#core/lib/change'
import type { LinkItem } from '#core/link/entity'
import { idOf } from '#core/stripe/reference'

const AT_ONCE = 10

/** What was sold with a coach who is not APPROVED any more ends (rule plan-needs-coach-and-link). */
export const followCoach = async ({ before, after }: Change<CoachItem>) => {
  if (hasLeft(before, after)) await endWhatMayNotRun(before.coachId)
}

export const followLink = async ({ before, after }: Change<LinkItem>) => {
  if (hasLeft(before, after)) await endWhatMayNotRun(before.coachId, before.clientId)
}

/** The pages of an extra that was changed or deleted close (rule extra-is-approved). */
export const followExtra = async ({ before, after }: Change<ExtraItem>) => {
  if (before?.approved && !after?.approved)
    await endAll((await listSlots(before.coachId)).filter(({ thingId }) => thingId === before.extraId))
}

/** What a client pays or is about to pay for a seat ends with it (rule seat-is-paid). */
export const followSeat = async ({ before, after }: Change<SeatItem>) => {
  if (before && before.channelId !== after?.channelId) await enforceClient(before.clientId)
}

/** The pages of a group that got another coach or price close; who left it has no seat any more. */
export const followGroup = async ({ before, after }: Change<GroupItem>) => {
  if (before && (before.coachId !== after?.coachId || before.plan !== after.plan))
    await endAll(await listSlotsOfGroup(before.channelId, clientIdsOf(before)))
}

/** What a client pays for ends when they are suspended or gone, and waits while they are deleted (rules suspended-client, deleted-client). */
export const followClient = async ({ before, after }: Change<ClientItem>) => {
  const isDeletion = before?.status === 'DELETED' || after?.status === 'DELETED'
  if (before && before.status !== after?.status && (before.status === 'ACTIVE' || isDeletion))
    await enforceClient(before.clientId)
}

/** May be called again, as `endWhatMayNotRun`. */
export const enforceClient = async (clientId: string): Promise<void> =>
  endAll(await listSlotsOfClient(clientId))

const hasLeft = <T extends { status: string }>(before: T | undefined, after: T | undefined): before is T =>
  before?.status === 'APPROVED' && after?.status !== 'APPROVED'

/** May be called again: what is done already is passed over. */
export const endWhatMayNotRun = async (coachId: string, clientId?: string): Promise<void> =>
  endAll(await listSlots(coachId, clientId))

async function endAll(slots: PlanSlot[]): Promise<void> {
  const waiting = slots.values()
  const failures: unknown[] = []
  const worker = async () => {
    for (const slot of waiting) await endSlot(slot).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} plans could not be ended`)
}

async function endSlot(slot: PlanSlot) {
  const { clientId, subscriptionId, sessionId } = slot
  if (!subscriptionId && !sessionId) return
  const standing = await standingOf(slot)
  if (sessionId && !(await isForSale(slot, sessionId, standing))) {
    const { status, subscription } = await endPage(slot, sessionId)
    // Paid in this moment.
    if (status === 'complete' && subscription)
      await syncSubscription({ clientId, subscriptionId: idOf(subscription) })
  }
  if (!subscriptionId) return
  const ref = { clientId, subscriptionId }
  const item = await SubscriptionEntity.find(ref)
  if (item && isRunning(item) && !isAsWanted(item, standing)) await syncSubscription(ref)
}

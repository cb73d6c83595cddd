import { type PlanSlot, SubscriptionEntity } from '#core/billing/entity'
import { holdOrResumePayoutsAtStripe } from '#core/billing/payouts/payout-hold'
import { listSlots, listSlotsOfClient, listSlotsOfGroup } from '#core/billing/plans/plan-slot'
import { isRunning } from '#core/billing/plans/subscriptions'
import { syncSubscriptionWithStripe } from '#core/billing/plans/sync'
import { endPageAtStripe, findPage, isForSale } from '#core/billing/sales/checkout-page'
import { isInWantedState, loadSaleContext } from '#core/billing/sales/sale-context'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import { tiersOf } from '#core/coach/shared/prices'
import type { ExtraItem } from '#core/extras/entity'
import type { GroupItem, SeatItem } from '#core/groups/entity'
import { clientIdsOf } from '#core/groups/groups'
import type { Change } from '#core/lib/change'
import { inParallel } from '#core/lib/in-parallel'
import type { RelationshipItem } from '#core/relationship/entity'
import { idOf } from '#core/stripe/requests'

/**
 * Ends plans with a coach who is no longer APPROVED (rule plan-needs-coach-and-link), pauses them on deletion, resumes
 * them if the deletion is canceled (rule deleted-coach), and closes payment pages for a price that the coach can no
 * longer offer (rule price-tiers). Also pauses them when the coach's account is closed, and resumes them with another
 * one (rule bank-card). Holds the coach's payouts as long as they are leaving (rule own-deletion).
 */
export const onCoachChanged = async ({ before, after }: Change<CoachItem>) => {
  if (isDeletion(before, after)) await holdOrResumePayoutsAtStripe(before.coachId)
  if (
    hasLeft(before, after) ||
    isDeletion(before, after) ||
    losesPrice(before, after) ||
    changesAccount(before, after)
  )
    await endIneligiblePlansAtStripe(before.coachId)
}

const changesAccount = (before: CoachItem | undefined, after: CoachItem | undefined): before is CoachItem =>
  before !== undefined && after !== undefined && before.accountClosedAt !== after.accountClosedAt

const losesPrice = (before: CoachItem | undefined, after: CoachItem | undefined): before is CoachItem =>
  before !== undefined && after !== undefined && tiersOf(after).length < tiersOf(before).length

export const onRelationshipChanged = async ({ before, after }: Change<RelationshipItem>) => {
  if (hasLeft(before, after)) await endIneligiblePlansAtStripe(before.coachId, before.clientId)
}

/** Closes the payment pages of an extra that was changed or deleted (rule extra-is-approved). */
export const onExtraChanged = async ({ before, after }: Change<ExtraItem>) => {
  if (before?.approved && !after?.approved)
    await endAllAtStripe(
      (await listSlots(before.coachId)).filter(({ thingId }) => thingId === before.extraId),
    )
}

/** Ends the plan for a seat, or closes its payment page, when the seat is taken away (rule seat-is-paid). */
export const onSeatChanged = async ({ before, after }: Change<SeatItem>) => {
  if (before && before.channelId !== after?.channelId) await enforceClientAtStripe(before.clientId)
}

/**
 * Closes the payment pages of a group that got another coach or price. Seats that were taken away are handled by
 * `onSeatChanged`.
 */
export const onGroupChanged = async ({ before, after }: Change<GroupItem>) => {
  if (before && (before.coachId !== after?.coachId || before.plan !== after.plan))
    await endAllAtStripe(await listSlotsOfGroup(before.channelId, clientIdsOf(before)))
}

/**
 * Ends a client's plans on suspension, pauses them on deletion, and resumes them if the deletion is canceled (rules
 * suspended-client, deleted-client).
 */
export const onClientChanged = async ({ before, after }: Change<ClientItem>) => {
  if (before && before.status !== after?.status && (before.status === 'ACTIVE' || isDeletion(before, after)))
    await enforceClientAtStripe(before.clientId)
}

/** Applies the rules to all of a client's plans and payment pages. Safe to retry, like `endIneligiblePlansAtStripe`. */
export const enforceClientAtStripe = async (clientId: string): Promise<void> =>
  endAllAtStripe(await listSlotsOfClient(clientId))

/** Also true for a canceled deletion, and for one that is final. */
const isDeletion = <T extends { status: string }>(before: T | undefined, after: T | undefined): before is T =>
  before !== undefined &&
  before.status !== after?.status &&
  (before.status === 'DELETED' || after?.status === 'DELETED')

const hasLeft = <T extends { status: string }>(before: T | undefined, after: T | undefined): before is T =>
  before?.status === 'APPROVED' && after?.status !== 'APPROVED'

/**
 * Ends plans with a coach that may no longer run and closes such payment pages, for all clients or for one. Safe to
 * retry: it skips what is already done.
 */
export const endIneligiblePlansAtStripe = async (coachId: string, clientId?: string): Promise<void> =>
  endAllAtStripe(await listSlots(coachId, clientId))

const endAllAtStripe = (slots: PlanSlot[]): Promise<void> => inParallel(slots, endSlotAtStripe)

async function endSlotAtStripe(slot: PlanSlot) {
  const { clientId, subscriptionId, sessionId } = slot
  if (!subscriptionId && !sessionId) return
  const [page, context] = await Promise.all([findPage(slot), loadSaleContext(slot)])
  if (sessionId && !isForSale(slot, page, context)) {
    const { status, subscription } = await endPageAtStripe(slot, sessionId)
    // Someone paid before the page was closed.
    if (status === 'complete' && subscription)
      await syncSubscriptionWithStripe({ clientId, subscriptionId: idOf(subscription) })
  }
  if (!subscriptionId) return
  const ref = { clientId, subscriptionId }
  const item = await SubscriptionEntity.find(ref)
  if (item && isRunning(item) && !isInWantedState(item, context)) await syncSubscriptionWithStripe(ref)
}

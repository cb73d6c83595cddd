import type Stripe from 'stripe'
import type { ProviderRefund, SubscriptionItem, SubscriptionKind, UnservedTime } from '#core/billing/entity'
import { idOf } from '#core/stripe/requests'

const KINDS: readonly string[] = ['base', 'extra', 'group'] satisfies SubscriptionKind[]
const isKind = (kind: string | undefined): kind is SubscriptionKind =>
  kind !== undefined && KINDS.includes(kind)

export const WITH_INVOICE = { expand: ['latest_invoice'] }

/**
 * Maps a Stripe subscription that was retrieved `WITH_INVOICE` to our item. Returns undefined if it wasn't sold by
 * us.
 */
export function itemOf(remote: Stripe.Subscription): Omit<SubscriptionItem, 'version'> | undefined {
  const { clientId, coachId, kind, thingId = null, title = null, offer } = remote.metadata
  if (!clientId || !coachId || !isKind(kind)) return undefined
  const periods = remote.items.data.map((item) => item.current_period_end)
  const invoice = remote.latest_invoice
  const providerRefund = providerRefundOf(remote.metadata)
  const unserved = unservedOf(remote.metadata)
  const currentPeriodEnd = periods.length > 0 ? Math.min(...periods) : null
  const priceCents = remote.items.data.reduce(
    (sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1),
    0,
  )
  const paidCents = paidCentsOf(remote.metadata, currentPeriodEnd) ?? priceCents
  return {
    subscriptionId: remote.id,
    clientId,
    coachId,
    kind,
    thingId,
    title,
    ...(offer && { offer }),
    status: remote.status,
    amountCents: paidCents,
    nextAmountCents: priceCents === paidCents ? null : priceCents,
    currentPeriodEnd,
    // Stripe's portal may set either of these.
    cancelAt: remote.cancel_at ?? (remote.cancel_at_period_end ? currentPeriodEnd : null),
    nextPaymentAttempt: remote.status === 'past_due' ? nextAttemptOf(remote) : null,
    endedAt: remote.ended_at,
    ...(typeof invoice === 'object' && invoice && { isPaid: invoice.status === 'paid' }),
    ...(remote.transfer_data && { accountId: idOf(remote.transfer_data.destination) }),
    ...(remote.pause_collection && { isPaused: true as const }),
    ...(providerRefund && { providerRefund }),
    ...(unserved && { unserved }),
    customerId: idOf(remote.customer),
    createdAt: new Date(remote.created * 1000).toISOString(),
  }
}

/** Stored in Stripe's metadata, so that it survives a crash between the refund and our own record of it. */
const providerRefundOf = ({
  refundReason: why,
  refundedFrom = '0',
}: Stripe.Metadata): ProviderRefund | undefined =>
  why === 'duplicate' || why === 'unavailable' || why === 'held'
    ? { why, from: Number(refundedFrom) }
    : undefined

/** Stored in Stripe's metadata by `unserved-refund`, for the email about the plan's end. */
const unservedOf = ({ unservedCents, unservedRefundCents }: Stripe.Metadata): UnservedTime | undefined =>
  unservedCents
    ? { cents: Number(unservedCents), refundedCents: Number(unservedRefundCents ?? 0) }
    : undefined

/**
 * A lower price is set at Stripe when the client chooses it, and charged from the next period on. Until then, the
 * metadata says what the period costs. Another period's metadata means nothing (rule change-of-plan).
 */
const paidCentsOf = ({ paidCents, paidUntil }: Stripe.Metadata, currentPeriodEnd: number | null) =>
  paidCents && Number(paidUntil) === currentPeriodEnd ? Number(paidCents) : undefined

const nextAttemptOf = ({ latest_invoice: invoice }: Stripe.Subscription) =>
  typeof invoice === 'object' ? (invoice?.next_payment_attempt ?? null) : null

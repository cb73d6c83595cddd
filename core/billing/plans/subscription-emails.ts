import type Stripe from 'stripe'
import { prepareAdminEmails } from '#core/admin-accounts/notify'
import * as Emails from '#core/billing/emails'
import type { SubscriptionItem } from '#core/billing/entity'
import { paidUntil } from '#core/billing/plans/decide-subscription'
import { planChanged, planChangedByClient } from '#core/billing/plans/plan-change-emails'
import { agreedChange } from '#core/billing/plans/plan-change-rules'
import type { Reason } from '#core/billing/plans/refund-and-cancel'
import { isRunning } from '#core/billing/plans/subscriptions'
import { isAccountClosed, matchesOffer, mayRun, type SaleContext } from '#core/billing/sales/sale-context'
import { ClientEntity, type ClientItem } from '#core/client/entity'
import type { Write } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'

interface News {
  why: Reason | undefined
  newRefunds: Stripe.Invoice[]
  pause: Emails.PauseNews | undefined
}

/**
 * Returns what the client has to be told about a plan whose coach is deleted or has no account: that it is paused, that
 * it continues, or that it has ended with the coach (rules deleted-coach, bank-card).
 */
export function pauseNews(
  before: SubscriptionItem | undefined,
  latest: Pick<SubscriptionItem, 'status' | 'isPaused'>,
  { client, coach }: SaleContext,
): Emails.PauseNews | undefined {
  const isHeldByCoach =
    client?.status !== 'DELETED' && (coach?.status === 'DELETED' || isAccountClosed(coach))
  if (!isRunning(latest))
    return before && isRunning(before) && (isHeldByCoach || before.isPauseAnnounced) ? 'ended' : undefined
  if (before?.isPauseAnnounced) return latest.isPaused ? undefined : 'resumed'
  return latest.isPaused && isHeldByCoach ? 'paused' : undefined
}

async function refundShortfallEmails(client: ClientItem, { unserved }: SubscriptionItem): Promise<Write[]> {
  const isShort = unserved && unserved.refundedCents < unserved.cents
  return isShort ? await prepareAdminEmails(Emails.refundShortfall(client, unserved)) : []
}

export async function prepareSubscriptionEmails(
  before: SubscriptionItem | undefined,
  after: SubscriptionItem,
  context: SaleContext,
  { why, newRefunds, pause }: News,
): Promise<Write[]> {
  const isFirst = isRunning(after) && (before === undefined || before.status === 'incomplete')
  const change = isFirst ? undefined : agreedChange(before, after)
  if (!isFirst && newRefunds.length === 0 && !pause && !change) return []
  const { coach } = context
  const client = await ClientEntity.findIncludingDeleted({ clientId: after.clientId })
  if (!client || !coach) return []
  const pauseEmails =
    pause && client.status !== 'DELETED'
      ? [
          prepareEmail(client.email, Emails.pauseChanged(client, coach, after, pause)),
          ...(pause === 'ended' ? await refundShortfallEmails(client, after) : []),
        ]
      : []
  if (change && newRefunds.length === 0)
    return [
      ...pauseEmails,
      prepareEmail(client.email, planChanged(client, coach, after, change === 'upgrade')),
      prepareEmail(coach.email, planChangedByClient(coach, client, after)),
    ]
  if (newRefunds.length === 0 || !why)
    return isFirst
      ? [
          prepareEmail(client.email, Emails.subscribed(client, coach, after)),
          prepareEmail(coach.email, Emails.newSubscriber(coach, client, after)),
        ]
      : pauseEmails
  const returned = {
    ...after,
    amountCents: newRefunds.reduce((sum, { amount_paid }) => sum + amount_paid, 0),
  }
  return [
    prepareEmail(
      client.email,
      why === 'duplicate'
        ? Emails.refundedDuplicate(client, coach, returned)
        : Emails.refundedUnavailable({
            client,
            coach,
            subscription: returned,
            why: why === 'unavailable' && isOfferChanged(before, after, context) ? 'changed' : why,
          }),
    ),
    ...pauseEmails,
  ]
}

/** Whether a first payment was refunded only because the offer isn't the one that the client paid for. */
const isOfferChanged = (
  before: SubscriptionItem | undefined,
  after: SubscriptionItem,
  context: SaleContext,
): boolean => paidUntil(before) === 0 && mayRun(context) && !matchesOffer(context, after)

import type Stripe from 'stripe'
import type { SubscriptionItem } from '#core/billing/entity'
import type { ClientItem } from '#core/client/entity'
import { ACCOUNT_DELETED } from '#core/identity/sign-out'
import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { plainNameForEmail, plainTextForEmail } from '#core/mail/plain-text-for-email'
import { messages } from '#core/shared/messages'
import type { Named } from '#core/shared/name'

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
const dateOf = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

type Bought = Pick<SubscriptionItem, 'kind' | 'title' | 'amountCents' | 'currentPeriodEnd' | 'cancelAt'>

/** Names what was bought if it isn't coaching itself: the title of an extra, or “the group” and its name. */
const thingOf = ({ kind, title }: Pick<SubscriptionItem, 'kind' | 'title'>) =>
  title && `${kind === 'group' ? 'the group ' : ''}“${plainTextForEmail(title)}”`

export function subscribed(client: Named, coach: Named, subscription: Bought): TransactionalEmail {
  const { amountCents, currentPeriodEnd, cancelAt } = subscription
  return {
    name: 'billing.subscribed',
    subject: `Your subscription to ${plainNameForEmail(coach)}`,
    firstName: client.firstName,
    paragraphs: [
      `We received your payment of ${dollars(amountCents)} for one month ${thingOf(subscription) ? `of ${thingOf(subscription)} ` : ''}with ${plainNameForEmail(coach)}.`,
      ...(cancelAt !== null
        ? [`It ends on ${dateOf(cancelAt)}.`]
        : currentPeriodEnd
          ? [`It renews on ${dateOf(currentPeriodEnd)}. You can cancel at any time.`]
          : []),
    ],
    action: { label: 'See your subscriptions', url: `${config.siteUrl}/client/subscriptions` },
  }
}

export const newSubscriber = (coach: Named, client: Named, subscription: Bought): TransactionalEmail => ({
  name: 'billing.newSubscriber',
  subject: `${plainNameForEmail(client)} subscribed to you`,
  firstName: coach.firstName,
  paragraphs: [
    `${plainNameForEmail(client)} now pays ${dollars(subscription.amountCents)} per month for ${thingOf(subscription) ?? 'your coaching'}.`,
  ],
  action: { label: 'See your subscriptions', url: `${config.siteUrl}/nutritionist/subscriptions` },
})

export const paymentFailed = (
  client: Named,
  coach: Named,
  { amount_due, next_payment_attempt }: Pick<Stripe.Invoice, 'amount_due' | 'next_payment_attempt'>,
): TransactionalEmail => ({
  name: 'billing.paymentFailed',
  subject: 'Your payment did not go through',
  firstName: client.firstName,
  paragraphs: [
    `The payment of ${dollars(amount_due)} for your plan with ${plainNameForEmail(coach)} was declined.`,
    ...(next_payment_attempt ? [`We will try again on ${dateOf(next_payment_attempt)}.`] : []),
    'Please update your card to keep your plan.',
  ],
  action: { label: 'Update your card', url: `${config.siteUrl}/client/subscriptions` },
})

export const refundFailed = (refundId: string, amountCents: number): TransactionalEmail => ({
  name: 'billing.refundFailed',
  subject: 'A refund failed',
  paragraphs: [
    `The bank could not take the refund ${refundId} of ${dollars(amountCents)}, and sent it back.`,
    'The payment stands as it was before: the coach has their share again. The client still waits for the money; please agree with them on another way.',
  ],
  action: { label: 'See the dashboard', url: `${config.siteUrl}/admin/dashboard` },
})

export const promoted = (coach: Named, promotionTime: string): TransactionalEmail => ({
  name: 'billing.promoted',
  subject: 'You are promoted',
  firstName: coach.firstName,
  paragraphs: [
    `Thank you for your payment. Clients see you among the first until ${dateOf(Date.parse(promotionTime) / 1000)}.`,
  ],
  action: { label: 'Go to your dashboard', url: `${config.siteUrl}/nutritionist/dashboard` },
})

export const promotionRefunded = (coach: Named, amountCents: number): TransactionalEmail => ({
  name: 'billing.promotedInVain',
  subject: 'We refunded your promotion',
  firstName: coach.firstName,
  paragraphs: [
    `Only an approved coach can be promoted, so we refunded your payment of ${dollars(amountCents)} in full.`,
  ],
  action: { label: 'Contact us', url: `${config.siteUrl}/contact` },
})

export const refundedDuplicate = (client: Named, coach: Named, subscription: Bought): TransactionalEmail => ({
  name: 'billing.paidTwice',
  subject: 'We refunded a double payment',
  firstName: client.firstName,
  paragraphs: [
    `You paid twice for the same plan with ${plainNameForEmail(coach)}. We cancelled the second one and refunded its payment of ${dollars(subscription.amountCents)}. Your first subscription goes on.`,
  ],
  action: { label: 'See your subscriptions', url: `${config.siteUrl}/client/subscriptions` },
})

/** Why a client who is suspended or deleted gets a refund, by their status. */
const WHY: Record<string, string> = {
  SUSPENDED: `${messages.suspended}.`,
  DELETED: ACCOUNT_DELETED,
}

export const refundedUnavailable = (
  client: Named & Pick<ClientItem, 'status'>,
  coach: Named,
  subscription: Bought,
  why: 'unavailable' | 'held' | 'late',
): TransactionalEmail => ({
  name: 'billing.paidInVain',
  subject: 'We refunded your payment',
  firstName: client.firstName,
  paragraphs: [
    why === 'late'
      ? `Your plan with ${plainNameForEmail(coach)} had ended before your payment of ${dollars(subscription.amountCents)} arrived, so we refunded it in full. You will not be charged again.`
      : `${WHY[client.status] ?? `${plainNameForEmail(coach)} can't work with you ${thingOf(subscription) ? `${subscription.kind === 'group' ? 'in' : 'on'} ${thingOf(subscription)} ` : ''}at the moment.`} We ${why === 'held' ? '' : 'ended your plan and '}refunded your payment of ${dollars(subscription.amountCents)} in full. ${why === 'held' ? 'You will not be charged while your account is deleted.' : 'You will not be charged again.'}`,
  ],
  action:
    client.status in WHY
      ? { label: 'Contact us', url: `${config.siteUrl}/contact` }
      : { label: 'Find another coach', url: `${config.siteUrl}/client/nutritionists` },
})

import type Stripe from 'stripe'
import type { SubscriptionItem } from '#core/billing/entity'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import { config } from '#core/lib/config'
import { ACCOUNT_DELETED } from '#core/lib/deleted'
import { type Letter, mail } from '#core/mail/mails'
import { said, saidName } from '#core/mail/said'
import { messages } from '#core/messages'

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
const dateOf = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** What was bought beside coaching itself, for a sentence: the title of an extra, or of a group that it is one. */
const thingOf = ({ kind, title }: Pick<SubscriptionItem, 'kind' | 'title'>) =>
  title && `${kind === 'group' ? 'the group ' : ''}"${said(title)}"`

export const subscribed = (client: ClientItem, coach: CoachItem, subscription: SubscriptionItem) => {
  const { amountCents, currentPeriodEnd, cancelAt } = subscription
  return mail(client.email, {
    subject: `Your subscription to ${saidName(coach)}`,
    paragraphs: [
      `Hi ${said(client.firstName)},`,
      `we received your payment of ${dollars(amountCents)} for one month ${thingOf(subscription) ? `of ${thingOf(subscription)} ` : ''}with ${saidName(coach)}.`,
      ...(cancelAt !== null
        ? [`It ends on ${dateOf(cancelAt)}.`]
        : currentPeriodEnd
          ? [`It renews on ${dateOf(currentPeriodEnd)}. You can cancel at any time.`]
          : []),
    ],
    action: { label: 'See your subscriptions', url: `${config.siteUrl}/client/subscriptions` },
  })
}

export const newSubscriber = (coach: CoachItem, client: ClientItem, subscription: SubscriptionItem) =>
  mail(coach.email, {
    subject: `${saidName(client)} subscribed to you`,
    paragraphs: [
      `Hi ${said(coach.firstName)},`,
      `${saidName(client)} now pays ${dollars(subscription.amountCents)} per month for ${thingOf(subscription) ?? 'your coaching'}.`,
    ],
    action: { label: 'See your subscriptions', url: `${config.siteUrl}/nutritionist/subscriptions` },
  })

export const paymentFailed = (
  client: ClientItem,
  coach: CoachItem,
  { amount_due, next_payment_attempt }: Pick<Stripe.Invoice, 'amount_due' | 'next_payment_attempt'>,
) =>
  mail(client.email, {
    subject: 'Your payment did not go through',
    paragraphs: [
      `Hi ${said(client.firstName)},`,
      `the payment of ${dollars(amount_due)} for your plan with ${saidName(coach)} was declined.`,
      ...(next_payment_attempt ? [`We will try again on ${dateOf(next_payment_attempt)}.`] : []),
      'Please update your payment method. Open your subscriptions and choose "Manage payment".',
    ],
    action: { label: 'Update your payment method', url: `${config.siteUrl}/client/subscriptions` },
  })

export const refundFailed = (refundId: string, amountCents: number): Letter => ({
  subject: 'A refund failed',
  paragraphs: [
    `The bank could not take the refund ${refundId} of ${dollars(amountCents)}, and sent it back.`,
    'The payment stands as it was before: the coach has their share again. The client still waits for the money; please agree with them on another way.',
  ],
  action: { label: 'See the dashboard', url: `${config.siteUrl}/admin/dashboard` },
})

export const promoted = (coach: CoachItem, promotionTime: string) =>
  mail(coach.email, {
    subject: 'You are promoted',
    paragraphs: [
      `Hi ${said(coach.firstName)},`,
      `thank you for your payment. Clients see you among the first until ${dateOf(Date.parse(promotionTime) / 1000)}.`,
    ],
    action: { label: 'Go to your dashboard', url: `${config.siteUrl}/nutritionist/dashboard` },
  })

export const promotedInVain = (coach: CoachItem, amountCents: number) =>
  mail(coach.email, {
    subject: 'We refunded your promotion',
    paragraphs: [
      `Hi ${said(coach.firstName)},`,
      `only an approved coach can be promoted, so we refunded your payment of ${dollars(amountCents)} in full.`,
    ],
    action: { label: 'Contact us', url: `${config.siteUrl}/contact` },
  })

export const paidTwice = (client: ClientItem, coach: CoachItem, subscription: SubscriptionItem) =>
  mail(client.email, {
    subject: 'We refunded a double payment',
    paragraphs: [
      `Hi ${said(client.firstName)},`,
      `you paid twice for the same plan with ${saidName(coach)}. We cancelled the second one and refunded its payment of ${dollars(subscription.amountCents)}. Your first subscription goes on.`,
    ],
    action: { label: 'See your subscriptions', url: `${config.siteUrl}/client/subscriptions` },
  })

/** Why a client who cannot be a client at the moment gets money back. */
const WHY: Record<string, string> = {
  SUSPENDED: `${messages.suspended}.`,
  DELETED: ACCOUNT_DELETED,
}

export const paidInVain = (client: ClientItem, coach: CoachItem, subscription: SubscriptionItem) =>
  mail(client.email, {
    subject: 'We refunded your payment',
    paragraphs: [
      `Hi ${said(client.firstName)},`,
      `${WHY[client.status] ?? `${saidName(coach)} can't work with you ${thingOf(subscription) ? `${subscription.kind === 'group' ? 'in' : 'on'} ${thingOf(subscription)} ` : ''}at the moment.`} We ended your plan and refunded your payment of ${dollars(subscription.amountCents)} in full. You will not be charged again.`,
    ],
    action:
      client.status in WHY
        ? { label: 'Contact us', url: `${config.siteUrl}/contact` }
        : { label: 'Find another coach', url: `${config.siteUrl}/client/nutritionists` },
  })

import type Stripe from 'stripe'
import type { SubscriptionItem } from '#core/billing/entity'
import type { AccountState } from '#core/billing/payouts/bank'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import { ACCOUNT_DELETED } from '#core/identity/sign-out'
import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { plainNameForEmail, plainTextForEmail } from '#core/mail/plain-text-for-email'
import { dateInSentence, type EmailReader } from '#core/shared/clock'
import { messages } from '#core/shared/messages'
import { money } from '#core/shared/money'
import type { Named } from '#core/shared/name'

type Purchased = Pick<SubscriptionItem, 'kind' | 'title' | 'amountCents' | 'currentPeriodEnd' | 'cancelAt'>
type RefundedPlan = Pick<SubscriptionItem, 'kind' | 'title' | 'amountCents' | 'coachId' | 'thingId'>

/** Names what was bought if it isn't coaching itself: the title of an extra, or “the group” and its name. */
const describePlan = ({ kind, title }: Pick<SubscriptionItem, 'kind' | 'title'>) =>
  title && `${kind === 'group' ? 'the group ' : ''}“${plainTextForEmail(title)}”`

export function subscribed(
  client: Named & EmailReader,
  coach: Named,
  subscription: Purchased,
): TransactionalEmail {
  const { amountCents, currentPeriodEnd, cancelAt } = subscription
  return {
    name: 'billing.subscribed',
    subject: `Your subscription to ${plainNameForEmail(coach)}`,
    firstName: client.firstName,
    paragraphs: [
      `We received your payment of ${money(amountCents)} for one month ${describePlan(subscription) ? `of ${describePlan(subscription)} ` : ''}with ${plainNameForEmail(coach)}. Thank you!`,
      ...(cancelAt !== null
        ? [`It ends on ${dateInSentence(cancelAt, client)}.`]
        : currentPeriodEnd
          ? [`It renews on ${dateInSentence(currentPeriodEnd, client)}. Cancel anytime.`]
          : []),
    ],
    action: { label: 'See your subscriptions', url: `${config.siteUrl}/client/subscriptions` },
  }
}

export const newSubscriber = (coach: Named, client: Named, subscription: Purchased): TransactionalEmail => ({
  name: 'billing.newSubscriber',
  subject: `${plainNameForEmail(client)} subscribed to you`,
  firstName: coach.firstName,
  paragraphs: [
    `${plainNameForEmail(client)} now pays ${money(subscription.amountCents)} per month for ${describePlan(subscription) ?? 'your coaching'}.`,
  ],
  action: { label: 'See your subscriptions', url: `${config.siteUrl}/nutritionist/subscriptions` },
})

export const paymentFailed = (
  client: Named & EmailReader,
  coach: Named,
  { amount_due, next_payment_attempt }: Pick<Stripe.Invoice, 'amount_due' | 'next_payment_attempt'>,
): TransactionalEmail => ({
  name: 'billing.paymentFailed',
  subject: "Your payment didn't go through",
  firstName: client.firstName,
  paragraphs: [
    `The payment of ${money(amount_due)} for your plan with ${plainNameForEmail(coach)} was declined.`,
    ...(next_payment_attempt ? [`We'll try again on ${dateInSentence(next_payment_attempt, client)}.`] : []),
    'Update your card to keep your plan.',
  ],
  action: { label: 'Update your card', url: `${config.siteUrl}/client/subscriptions` },
})

/** What the payment provider needs from a coach: by a day, or before it pays them again. */
export const accountNeeds = (
  coach: Named & EmailReader,
  { accountDueBy, accountErrors }: AccountState,
): TransactionalEmail => ({
  name: 'billing.accountNeeds',
  subject: accountDueBy
    ? `Your bank account needs something by ${dateInSentence(accountDueBy, coach)}`
    : "Clients can't pay you right now",
  firstName: coach.firstName,
  paragraphs: [
    accountDueBy
      ? `Please send this by ${dateInSentence(accountDueBy, coach)}, so that clients can keep paying you.`
      : "Our payment provider has stopped payments to you, so clients can't subscribe to you for now.",
    ...accountErrors.map(plainTextForEmail),
  ],
  action: { label: 'See your bank account', url: `${config.siteUrl}/nutritionist/dashboard` },
})

interface FailedRefund {
  refundId: string
  amountCents: number
  /** A coach paid for a promotion. All of it went to the platform, so no coach has a share. */
  isPromotion: boolean
}

export const refundFailed = ({ refundId, amountCents, isPromotion }: FailedRefund): TransactionalEmail => ({
  name: 'billing.refundFailed',
  subject: 'A refund failed',
  paragraphs: [
    `The bank rejected our ${money(amountCents)} refund (${refundId}) and returned the money.`,
    isPromotion
      ? "The coach who paid for a promotion hasn't been refunded. Contact the coach to arrange another way to pay them back."
      : "The coach got their share back, and the client hasn't been refunded. Contact the client to arrange another way to pay them back.",
  ],
  action: { label: 'Open the dashboard', url: `${config.siteUrl}/admin/dashboard` },
})

/** Tells admins what a client may write to them about (rule own-deletion). */
export const refundShortfall = (
  client: Named & Pick<ClientItem, 'clientId'>,
  { cents, refundedCents }: NonNullable<SubscriptionItem['unserved']>,
): TransactionalEmail => ({
  name: 'billing.refundShortfall',
  subject: "A client couldn't be refunded in full",
  paragraphs: [
    `A coach deleted their account. ${plainNameForEmail(client)} had paid ${money(cents)} for time after that. We refunded ${money(refundedCents)}, which is all that the coach's Stripe account held.`,
    `We told the client to write to us about the missing ${money(cents - refundedCents)}. Nothing more is refunded unless you do it.`,
  ],
  action: { label: 'See the client', url: `${config.siteUrl}/admin/clients/${client.clientId}` },
})

export const promoted = (coach: Named & EmailReader, promotionTime: string): TransactionalEmail => ({
  name: 'billing.promoted',
  subject: "You're promoted",
  firstName: coach.firstName,
  paragraphs: [
    `Thanks for your payment. You'll show up first in search until ${dateInSentence(promotionTime, coach)}.`,
  ],
  action: { label: 'Go to your dashboard', url: `${config.siteUrl}/nutritionist/dashboard` },
})

export const promotionRefunded = (coach: Named, amountCents: number): TransactionalEmail => ({
  name: 'billing.promotedInVain',
  subject: 'We refunded your promotion payment',
  firstName: coach.firstName,
  paragraphs: [
    `Only approved coaches can be promoted, so we refunded your payment of ${money(amountCents)} in full.`,
  ],
  action: { label: 'Contact us', url: `${config.siteUrl}/contact` },
})

export const refundedDuplicate = (
  client: Named,
  coach: Named,
  subscription: Purchased,
): TransactionalEmail => ({
  name: 'billing.paidTwice',
  subject: 'We refunded a duplicate payment',
  firstName: client.firstName,
  paragraphs: [
    `You paid twice for the same plan with ${plainNameForEmail(coach)}. We canceled the second subscription and refunded ${money(subscription.amountCents)}. Your first subscription hasn't changed.`,
  ],
  action: { label: 'See your subscriptions', url: `${config.siteUrl}/client/subscriptions` },
})

/** Why a client who is suspended or deleted gets a refund, by their status. */
const REASONS: Record<string, string> = {
  SUSPENDED: `${messages.suspended}.`,
  DELETED: ACCOUNT_DELETED,
}

export interface RefundedUnavailable {
  client: Named & Pick<ClientItem, 'status'>
  coach: Named & Partial<Pick<CoachItem, 'status' | 'accountClosedAt'>>
  subscription: RefundedPlan
  /** `changed`: the plan may run, but not with the text and price that the client paid for. */
  why: 'unavailable' | 'changed' | 'held' | 'late'
}

export const refundedUnavailable = (refund: RefundedUnavailable): TransactionalEmail => ({
  name: 'billing.paidInVain',
  subject: 'We refunded your payment',
  firstName: refund.client.firstName,
  paragraphs: [refundText(refund)],
  action: refundAction(refund),
})

function refundText({ client, coach, subscription, why }: RefundedUnavailable): string {
  const name = plainNameForEmail(coach)
  const amount = money(subscription.amountCents)
  if (why === 'late')
    return `Your plan with ${name} had ended before your payment of ${amount} arrived, so we refunded it in full. You won't be charged again.`
  if (why === 'held' && isHeldByCoach({ client, coach }))
    return `${coach.accountClosedAt ? `${name} can't be paid right now` : `${name}'s account is closed`}, so your plan is paused. We refunded your payment of ${amount} in full. You won't be charged while your plan is paused.`
  if (why === 'held')
    return isRestored({ client, why })
      ? `Your account was deleted when your payment of ${amount} for your plan with ${name} arrived, so we refunded it in full. Your account has since been restored.`
      : `${ACCOUNT_DELETED} We refunded your payment of ${amount} in full. You won't be charged while your account is deleted.`
  if (why === 'changed')
    return `${changedOffer(name, subscription)} changed before your payment of ${amount} arrived, so we refunded it in full. You won't be charged again.`
  const plan = describePlan(subscription)
  const work = plan ? ` ${subscription.kind === 'group' ? 'in' : 'on'} ${plan}` : ''
  const reason = REASONS[client.status] ?? `${name} can't work with you${work} right now.`
  return `${reason} We ended your plan and refunded your payment of ${amount} in full. You won't be charged again.`
}

/** Names what isn't as the payment page showed it: prices, and for an extra specialty also its title and text. */
function changedOffer(name: string, { kind, title }: RefundedPlan): string {
  if (kind === 'base') return `${name}'s prices`
  const plan = describePlan({ kind, title })
  return kind === 'group' ? `The price of ${plan}` : `The offer ${plan} by ${name}`
}

function refundAction(refund: RefundedUnavailable) {
  const { kind, coachId, thingId } = refund.subscription
  if (refund.why === 'held' && (isHeldByCoach(refund) || isRestored(refund)))
    return { label: 'See your subscriptions', url: `${config.siteUrl}/client/subscriptions` }
  if (refund.why === 'changed')
    return kind === 'group'
      ? { label: 'See the group', url: `${config.siteUrl}/client/chat/${thingId}` }
      : { label: "See the coach's page", url: `${config.siteUrl}/client/nutritionists/${coachId}` }
  return refund.client.status in REASONS
    ? { label: 'Contact us', url: `${config.siteUrl}/contact` }
    : { label: 'Find another coach', url: `${config.siteUrl}/client/nutritionists` }
}

/** The coach is deleted or can't be paid, and may come back, so the plan is only paused (rules deleted-coach, bank-card). */
const isHeldByCoach = ({ client, coach }: Pick<RefundedUnavailable, 'client' | 'coach'>) =>
  client.status !== 'DELETED' && (coach.status === 'DELETED' || Boolean(coach.accountClosedAt))

/** The deletion may be canceled between the refund and its email. */
const isRestored = ({ client, why }: Pick<RefundedUnavailable, 'client' | 'why'>) =>
  why === 'held' && client.status !== 'DELETED'

function unservedText(unserved: SubscriptionItem['unserved']): string {
  if (!unserved) return 'If you paid for time that you could not use, write to us.'
  const { cents, refundedCents } = unserved
  if (refundedCents === 0)
    return `You paid ${money(cents)} for time that you could not use. Your coach's account no longer held that money, so we couldn't refund it. Write to us.`
  return refundedCents < cents
    ? `You paid ${money(cents)} for time that you could not use. We refunded ${money(refundedCents)}, which is what your coach's account still held. Write to us about the rest.`
    : `We refunded the ${money(cents)} that you paid for time that you could not use. It's back on your card in five to ten days.`
}

export type PauseNews = 'paused' | 'resumed' | 'ended'

/** Tells a client how the deletion of their coach, or of the coach's account at Stripe, affects their plan. */
export const pauseChanged = (
  client: Named & EmailReader,
  coach: Named & Partial<Pick<CoachItem, 'eraseAt' | 'accountClosedAt'>>,
  plan: Purchased & Pick<SubscriptionItem, 'unserved'>,
  news: PauseNews,
): TransactionalEmail => {
  const name = plainNameForEmail(coach)
  const what = describePlan(plan) ? `${describePlan(plan)} with ${name}` : `with ${name}`
  const texts: Record<PauseNews, Pick<TransactionalEmail, 'subject' | 'paragraphs'>> = {
    paused: {
      subject: `Your plan with ${name} is paused`,
      paragraphs:
        coach.accountClosedAt && !coach.eraseAt
          ? [
              `${name} is about to connect another bank account, so your plan ${what} is paused. You won't be charged until then, and we'll email you when it continues.`,
            ]
          : [
              `${name}'s account is closed, so your plan ${what} is paused. You won't be charged.`,
              `If the account isn't reopened ${coach.eraseAt ? `by ${dateInSentence(coach.eraseAt, client)}` : 'within three days'}, your plan ends. We'll email you either way.`,
            ],
    },
    resumed: {
      subject: `Your plan with ${name} continues`,
      paragraphs: [
        plan.cancelAt === null
          ? `Your plan ${what} continues as before.`
          : `Your plan ${what} ends on ${dateInSentence(plan.cancelAt, client)}, as planned.`,
        ...(plan.cancelAt === null && plan.currentPeriodEnd
          ? [`It renews on ${dateInSentence(plan.currentPeriodEnd, client)}. Cancel anytime.`]
          : []),
      ],
    },
    ended: {
      subject: `Your plan with ${name} has ended`,
      paragraphs: [
        `Your plan ${what} has ended, and you won't be charged again.`,
        unservedText(plan.unserved),
      ],
    },
  }
  return {
    name: 'billing.planPaused',
    ...texts[news],
    firstName: client.firstName,
    action:
      news === 'ended'
        ? { label: 'Find another coach', url: `${config.siteUrl}/client/nutritionists` }
        : { label: 'See your subscriptions', url: `${config.siteUrl}/client/subscriptions` },
  }
}

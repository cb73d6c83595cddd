import type { SubscriptionItem } from '#core/billing/entity'
import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { plainNameForEmail } from '#core/mail/plain-text-for-email'
import { dateInSentence, type EmailReader } from '#core/shared/clock'
import { money } from '#core/shared/money'
import type { Named } from '#core/shared/name'

type Changed = Pick<SubscriptionItem, 'amountCents' | 'nextAmountCents' | 'currentPeriodEnd'>

/** What a plan costs after a change, now or from the next period on (rule change-of-plan). */
function changeText(
  reader: EmailReader,
  { amountCents, nextAmountCents, currentPeriodEnd }: Changed,
  plan: string,
): string {
  const end = currentPeriodEnd ? dateInSentence(currentPeriodEnd, reader) : 'the day it renews'
  return nextAmountCents === null
    ? `${plan} is now ${money(amountCents)} per month and renews on ${end}.`
    : `${plan} changes to ${money(nextAmountCents)} per month on ${end}. Until then, nothing changes.`
}

export const planChanged = (
  client: Named & EmailReader,
  coach: Named,
  plan: Changed,
  isUpgrade: boolean,
): TransactionalEmail => ({
  name: 'billing.planChanged',
  subject: `Your plan with ${plainNameForEmail(coach)} changed`,
  firstName: client.firstName,
  paragraphs: [
    changeText(client, plan, `Your plan with ${plainNameForEmail(coach)}`),
    ...(isUpgrade
      ? ['We charged the difference for the rest of this month. The receipt is under Cards and receipts.']
      : []),
    'You can cancel anytime.',
  ],
  action: { label: 'See your subscriptions', url: `${config.siteUrl}/client/subscriptions` },
})

export const planChangedByClient = (
  coach: Named & EmailReader,
  client: Named,
  plan: Changed,
): TransactionalEmail => ({
  name: 'billing.planChangedByClient',
  subject: `${plainNameForEmail(client)} changed their plan`,
  firstName: coach.firstName,
  paragraphs: [changeText(coach, plan, `${plainNameForEmail(client)}'s plan`)],
  action: { label: 'See your subscriptions', url: `${config.siteUrl}/nutritionist/subscriptions` },
})

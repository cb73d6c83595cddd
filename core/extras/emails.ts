import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { plainTextForEmail } from '#core/mail/plain-text-for-email'
import type { Named } from '#core/shared/name'

export const decision = (coach: Named, title: string, isAccepted: boolean): TransactionalEmail => ({
  name: 'extras.decided',
  subject: isAccepted ? 'Your extra specialty is approved' : "We didn't approve your extra specialty",
  firstName: coach.firstName,
  paragraphs: [
    isAccepted
      ? `Your clients can now subscribe to “${plainTextForEmail(title)}”.`
      : `We couldn't approve “${plainTextForEmail(title)}”, so we deleted it. You can add another one anytime.`,
  ],
  action: { label: 'See your profile', url: `${config.siteUrl}/nutritionist/profile` },
})

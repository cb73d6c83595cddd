import { config } from '#core/lib/config'
import type { Named } from '#core/lib/name'
import type { OwedLetter } from '#core/mail/letter'
import { said } from '#core/mail/said'

export const decision = (coach: Named, title: string, isAccepted: boolean): OwedLetter => ({
  name: 'extras.decided',
  subject: isAccepted ? 'Your extra specialty is approved' : 'Your extra specialty was not approved',
  firstName: coach.firstName,
  paragraphs: [
    isAccepted
      ? `Your clients can subscribe to “${said(title)}” from now on.`
      : `We could not approve “${said(title)}” and deleted it. You can add another one at any time.`,
  ],
  action: { label: 'See your profile', url: `${config.siteUrl}/nutritionist/profile` },
})

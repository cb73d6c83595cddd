import { config } from '#core/lib/config'
import type { Named } from '#core/lib/name'
import type { Letter } from '#core/mail/mails'
import { said } from '#core/mail/said'

export const decision = (coach: Named, title: string, isAccepted: boolean): Letter => ({
  subject: isAccepted ? 'Your extra specialty is approved' : 'Your extra specialty was not approved',
  paragraphs: [
    `Hi ${said(coach.firstName)},`,
    isAccepted
      ? `your clients can subscribe to "${said(title)}" from now on.`
      : `we could not approve "${said(title)}" and deleted it. You can add another one at any time.`,
  ],
  action: { label: 'See your profile', url: `${config.siteUrl}/nutritionist/profile` },
})

import type { UserType } from '#core/identity/shared/schema'
import { config } from '#core/lib/config'
import type { OptionalEmail, TransactionalEmail, Unsubscribe } from '#core/mail/email-template'
import { plainNameForEmail, plainTextForEmail } from '#core/mail/plain-text-for-email'
import { BRAND } from '#core/shared/brand'
import type { Named } from '#core/shared/name'

interface Inviting extends Named {
  coachId: string
  referalKey: string
}

const stop = (token: string): Unsubscribe => ({
  label: 'Stop invitation emails',
  url: `${config.siteUrl}/stop-invitations#${token}`,
  oneClick: `${config.siteUrl}/api/invitations/stop/${token}`,
})

const asClient = (coach: Inviting): Omit<OptionalEmail, 'name' | 'stop'> => ({
  subject: `${plainNameForEmail(coach)} invites you to ${BRAND}`,
  paragraphs: [
    `${plainNameForEmail(coach)} is a nutrition coach on ${BRAND} and would like to work with you.`,
    `Join through this link with this email address, and ${plainTextForEmail(coach.firstName)} will be your coach right away. They'll see your profile, and you can chat and choose a plan when you're ready. Joining is free.`,
  ],
  action: { label: `Join ${BRAND}`, url: `${config.siteUrl}/register?ref=${coach.referalKey}` },
})

const asCoach = (coach: Inviting): Omit<OptionalEmail, 'name' | 'stop'> => ({
  subject: `${plainNameForEmail(coach)} invites you to coach on ${BRAND}`,
  paragraphs: [
    `${plainNameForEmail(coach)} coaches clients on ${BRAND} and thinks you should too: your own clients, monthly payments, and chat and forms in one place.`,
    'Apply through this link. We review every application and will let you know.',
  ],
  action: {
    label: 'Apply as a coach',
    url: `${config.siteUrl}/register?ref=${coach.referalKey}&type=nutritionist`,
  },
})

/**
 * Goes to an unconfirmed address, so it contains no text by people except the coach's name, which admins have
 * reviewed (rule no-user-links-in-emails).
 */
export const invitation = (coach: Inviting, type: UserType, token: string): OptionalEmail => ({
  name: 'referral.invitation',
  ...(type === 'client' ? asClient(coach) : asCoach(coach)),
  stop: stop(token),
})

/**
 * Goes to an address that already belongs to a client, without revealing that to the coach (rule
 * hide-taken-email).
 */
export const invitationOfClient = (coach: Inviting, token: string): OptionalEmail => ({
  name: 'referral.invitationOfClient',
  subject: `${plainNameForEmail(coach)} would like to work with you`,
  paragraphs: [
    `${plainNameForEmail(coach)} would like to be your coach. Take a look at their profile and see if they fit.`,
  ],
  action: {
    label: `See ${plainTextForEmail(coach.firstName)}`,
    url: `${config.siteUrl}/client/nutritionists/${coach.coachId}`,
  },
  stop: stop(token),
})

export const invitedClientJoined = (
  coach: Named,
  client: Named & { clientId: string },
): TransactionalEmail => ({
  name: 'referral.joined',
  subject: `${plainNameForEmail(client)} joined through your invitation`,
  firstName: coach.firstName,
  paragraphs: [`${plainNameForEmail(client)} is now your client. You can chat right away.`],
  action: {
    label: 'See your client',
    url: `${config.siteUrl}/nutritionist/clients/${client.clientId}`,
  },
})

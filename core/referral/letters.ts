import type { UserType } from '#core/identity/schema'
import { BRAND } from '#core/lib/brand'
import { config } from '#core/lib/config'
import type { Named } from '#core/lib/name'
import type { OwedLetter, Stop, UnowedLetter } from '#core/mail/letter'
import { said, saidName } from '#core/mail/said'

interface Inviting extends Named {
  coachId: string
  referalKey: string
}

const stop = (token: string): Stop => ({
  label: 'No more invitations from here',
  url: `${config.siteUrl}/stop-invitations#${token}`,
  oneClick: `${config.siteUrl}/api/invitations/stop/${token}`,
})

const asClient = (coach: Inviting): Omit<UnowedLetter, 'name' | 'stop'> => ({
  subject: `${saidName(coach)} invites you to ${BRAND}`,
  paragraphs: [
    `${saidName(coach)} is a nutrition coach on ${BRAND} and would like to work with you.`,
    `Join by this link and with this email address, and ${said(coach.firstName)} is your coach at once: they see your profile, and you chat and choose a plan when you like. Joining costs nothing.`,
  ],
  action: { label: `Join ${BRAND}`, url: `${config.siteUrl}/register?ref=${coach.referalKey}` },
})

const asCoach = (coach: Inviting): Omit<UnowedLetter, 'name' | 'stop'> => ({
  subject: `${saidName(coach)} invites you to coach on ${BRAND}`,
  paragraphs: [
    `${saidName(coach)} coaches clients on ${BRAND} and thinks that you should, too: your own clients, paid monthly, with chat and forms in one place.`,
    'Apply by this link. We review each application and let you know.',
  ],
  action: {
    label: 'Apply as a coach',
    url: `${config.siteUrl}/register?ref=${coach.referalKey}&type=nutritionist`,
  },
})

/** To an address that nobody confirmed: the coach's name alone, which admins have reviewed (rule letters-carry-no-links). */
export const invitation = (coach: Inviting, type: UserType, token: string): UnowedLetter => ({
  name: 'referral.invitation',
  ...(type === 'client' ? asClient(coach) : asCoach(coach)),
  stop: stop(token),
})

/** To somebody who is a client already, which the coach is not told (rule taken-address-looks-free). */
export const invitationOfClient = (coach: Inviting, token: string): UnowedLetter => ({
  name: 'referral.invitationOfClient',
  subject: `${saidName(coach)} would like to work with you`,
  paragraphs: [`${saidName(coach)} invites you to look at their page and to hire them if you like.`],
  action: {
    label: `See ${said(coach.firstName)}`,
    url: `${config.siteUrl}/client/nutritionists/${coach.coachId}`,
  },
  stop: stop(token),
})

export const invitedClientJoined = (coach: Named, client: Named & { clientId: string }): OwedLetter => ({
  name: 'referral.joined',
  subject: `${saidName(client)} has joined by your invitation`,
  firstName: coach.firstName,
  paragraphs: [`${saidName(client)} is your client now. You can chat right away.`],
  action: {
    label: 'See your client',
    url: `${config.siteUrl}/nutritionist/clients/${client.clientId}`,
  },
})

import type { CoachItem } from '#core/coach/entity'
import type { REVIEWED_FIELDS } from '#core/coach/shared/fields'
import type { CoachStatus } from '#core/coach/shared/schema'
import { config } from '#core/lib/config'
import type { TransactionalEmail } from '#core/mail/email-template'
import { MAX_REASON_LENGTH, plainNameForEmail, plainTextForEmail } from '#core/mail/plain-text-for-email'
import { BRAND } from '#core/shared/brand'
import { messages } from '#core/shared/messages'
import type { Named } from '#core/shared/name'

type FirstName = Pick<CoachItem, 'firstName'>

interface Text {
  subject: string
  paragraphs: TransactionalEmail['paragraphs']
  label: string
  path: string
}

const TEXTS: Record<CoachStatus, (reason: string | null) => Text> = {
  APPROVED: () => ({
    subject: `Welcome to ${BRAND}: you are approved`,
    paragraphs: [
      'Congratulations, your application is approved. Clients can find you from now on.',
      'People without an account can read your public page. Your profile says what it shows, and there you can take it away.',
      'Connect your bank account next, so that you can be paid.',
    ],
    label: 'Go to your dashboard',
    path: '/nutritionist/dashboard',
  }),
  PENDING: () => ({
    subject: 'Your application is under review',
    paragraphs: ['We are looking at your application again and will write to you when we are done.'],
    label: 'See where you stand',
    path: '/nutritionist/status/pending',
  }),
  REJECTED: (reason) => ({
    subject: messages.rejected,
    paragraphs: [
      'Thank you for your application. We cannot approve it as it is.',
      ...(reason ? [`The reason: ${plainTextForEmail(reason, MAX_REASON_LENGTH)}`] : []),
      'You can change your answers and send them again.',
    ],
    label: 'Change your application',
    path: '/nutritionist/status/reject',
  }),
  SUSPENDED: () => ({
    subject: 'Your account is suspended',
    paragraphs: [
      `${messages.suspended}.`,
      'Clients no longer find you, and the subscriptions that run end with the period that is paid.',
    ],
    label: 'Contact us',
    path: '/contact',
  }),
}

/** Returns the email about a coach's new status, or none if the status stays the same. */
export const statusEmails = (
  coach: CoachItem,
  status: CoachStatus,
  reason: string | null = null,
): TransactionalEmail[] => (status === coach.status ? [] : [statusChange(coach, status, reason)])

/** Lists only the names of the changed fields, because a value can be as long as a page. */
export const edited = (coach: FirstName, fields: readonly AnswerName[]): TransactionalEmail => ({
  name: 'coach.edited',
  subject: 'We changed your profile',
  firstName: coach.firstName,
  paragraphs: [
    `We changed these answers of your profile: ${namesOf(fields)}.`,
    'If you had asked to change one of them yourself, that request is closed. Please write to us if something is not right.',
  ],
  action: { label: 'See your profile', url: `${config.siteUrl}/nutritionist/profile` },
})

export const editUndone = (
  coach: FirstName,
  fields: readonly AnswerName[],
  waitsAgain: boolean,
): TransactionalEmail => ({
  name: 'coach.editUndone',
  subject: 'We took back a change of your profile',
  firstName: coach.firstName,
  paragraphs: [
    `We took back what we had changed. These answers of your profile are as they were before: ${namesOf(fields)}.`,
    ...(waitsAgain ? ['What you had asked to change of them yourself waits again.'] : []),
  ],
  action: { label: 'See your profile', url: `${config.siteUrl}/nutritionist/profile` },
})

const namesOf = (fields: readonly AnswerName[]) => fields.map((field) => ANSWER_NAMES[field]).join(', ')

type AnswerName = (typeof REVIEWED_FIELDS)[number]
const ANSWER_NAMES: Record<AnswerName, string> = {
  firstName: 'first name',
  lastName: 'last name',
  address1: 'address',
  address2: 'second line of the address',
  city: 'city',
  state: 'state',
  gender: 'gender',
  zipcode: 'zip code',
  phone: 'phone',
  email: 'email',
  hoursWeekly: 'hours per week',
  canWorkAtNights: 'work at nights',
  isOlder: 'age',
  schedule: 'schedule',
  calendarUrl: 'calendar link',
  howDidFind: 'how you found us',
  felony: 'felony',
  felonyExplain: 'explanation of the felony',
  expYears: 'years of experience',
  dietitian: 'dietitian',
  degree: 'degree',
  cssd: 'CSSD',
  certifications: 'certifications',
  specialities: 'specialties',
  preferableChat: 'preferred ways to talk',
  currentOffering: 'current offering',
  resume: 'résumé',
  coverLetter: 'cover letter',
  liabilityInsurance: 'liability insurance',
}

export const submitted = (coach: Named, isAgain: boolean): TransactionalEmail => ({
  name: 'coach.submitted',
  subject: isAgain ? 'A coach has applied again' : 'A new coach has applied',
  paragraphs: [`${plainNameForEmail(coach)} waits for a decision.`],
  action: { label: 'Open applications', url: `${config.siteUrl}/admin/applications` },
})

export function statusChange(
  coach: FirstName,
  status: CoachStatus,
  reason: string | null,
): TransactionalEmail {
  const { subject, paragraphs, label, path } = TEXTS[status](reason)
  return {
    name: 'coach.status',
    subject,
    firstName: coach.firstName,
    paragraphs,
    action: { label, url: `${config.siteUrl}${path}` },
  }
}

export function changesDecided(
  coach: FirstName,
  isAccepted: boolean,
  reason: string | null,
  isAddressWaiting: boolean,
): TransactionalEmail {
  return {
    name: 'coach.changesDecided',
    subject: isAccepted ? 'Your profile is changed' : 'Your profile stays as it was',
    firstName: coach.firstName,
    paragraphs: [
      isAccepted
        ? 'We accepted the changes of your profile. Clients see them from now on.'
        : 'We did not accept the changes of your profile.',
      ...(reason ? [`The reason: ${plainTextForEmail(reason, MAX_REASON_LENGTH)}`] : []),
      ...(isAddressWaiting ? ['Your new address is used once you open the link that we sent there.'] : []),
      ...(isAccepted ? [] : ['You can edit your profile and ask again.']),
    ],
    action: { label: 'Open your profile', url: `${config.siteUrl}/nutritionist/profile` },
  }
}

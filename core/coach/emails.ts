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
    subject: `Welcome to ${BRAND}: you're approved`,
    paragraphs: [
      'Congratulations! Your application is approved, and clients can find you starting today.',
      'You also have a public page that anyone can read. You can preview or hide it in your profile.',
      'Next, connect your bank account so you can get paid.',
    ],
    label: 'Go to your dashboard',
    path: '/nutritionist/dashboard',
  }),
  PENDING: () => ({
    subject: 'Your application is under review',
    paragraphs: ["We're reviewing your application again and will email you when we're done."],
    label: 'Check your status',
    path: '/nutritionist/status/pending',
  }),
  REJECTED: (reason) => ({
    subject: messages.rejected,
    paragraphs: [
      "Thank you for applying. We can't approve your application as it is.",
      ...(reason ? [`Reason: ${plainTextForEmail(reason, MAX_REASON_LENGTH)}`] : []),
      'You can change your answers and apply again.',
    ],
    label: 'Change your application',
    path: '/nutritionist/status/reject',
  }),
  SUSPENDED: () => ({
    subject: 'Your account is suspended',
    paragraphs: [
      `${messages.suspended}.`,
      "Clients can no longer find you, and their subscriptions end when the period they've paid for ends.",
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
    `We changed these answers in your profile: ${namesOf(fields)}.`,
    "If you had requested a change to one of them, that request is closed. Contact us if something isn't right.",
  ],
  action: { label: 'See your profile', url: `${config.siteUrl}/nutritionist/profile` },
})

export const editUndone = (
  coach: FirstName,
  fields: readonly AnswerName[],
  waitsAgain: boolean,
): TransactionalEmail => ({
  name: 'coach.editUndone',
  subject: 'We undid a change to your profile',
  firstName: coach.firstName,
  paragraphs: [
    `We undid our change. These answers in your profile are back to what they were: ${namesOf(fields)}.`,
    ...(waitsAgain ? ['Your own change requests for them are pending again.'] : []),
  ],
  action: { label: 'See your profile', url: `${config.siteUrl}/nutritionist/profile` },
})

const namesOf = (fields: readonly AnswerName[]) => fields.map((field) => ANSWER_NAMES[field]).join(', ')

type AnswerName = (typeof REVIEWED_FIELDS)[number]
const ANSWER_NAMES: Record<AnswerName, string> = {
  firstName: 'first name',
  lastName: 'last name',
  address1: 'address',
  address2: 'address line 2',
  city: 'city',
  state: 'state',
  gender: 'gender',
  zipcode: 'ZIP code',
  phone: 'phone',
  email: 'email',
  hoursWeekly: 'hours per week',
  canWorkAtNights: 'working nights',
  isOlder: 'age',
  schedule: 'schedule',
  calendarUrl: 'calendar link',
  howDidFind: 'how you found us',
  felony: 'felony',
  felonyExplain: 'felony explanation',
  expYears: 'years of experience',
  dietitian: 'dietitian',
  degree: 'degree',
  cssd: 'CSSD',
  certifications: 'certifications',
  specialities: 'specialties',
  preferableChat: 'preferred chat',
  currentOffering: 'current offering',
  resume: 'résumé',
  coverLetter: 'cover letter',
  liabilityInsurance: 'liability insurance',
}

export const submitted = (coach: Named, isAgain: boolean): TransactionalEmail => ({
  name: 'coach.submitted',
  subject: isAgain ? 'A coach reapplied' : 'A new coach applied',
  paragraphs: [`${plainNameForEmail(coach)}'s application is ready for review.`],
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
    subject: isAccepted ? 'Your profile changes are live' : "We didn't accept your profile changes",
    firstName: coach.firstName,
    paragraphs: [
      isAccepted
        ? 'We accepted your profile changes. Clients can see them now.'
        : "Your profile hasn't changed.",
      ...(reason ? [`Reason: ${plainTextForEmail(reason, MAX_REASON_LENGTH)}`] : []),
      ...(isAddressWaiting
        ? ["We'll start using your new email address once you open the link we sent to it."]
        : []),
      ...(isAccepted ? [] : ['You can edit your profile and resubmit your changes.']),
    ],
    action: { label: 'Open your profile', url: `${config.siteUrl}/nutritionist/profile` },
  }
}

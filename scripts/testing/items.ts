import { ClientEntity, type ClientItem, ClientRowEntity } from '#core/client/entity'
import { CoachEntity, type CoachItem, CoachRowEntity, ReferralKeyEntity, rowOf } from '#core/coach/entity'
import { EmailOwnerEntity, IdentityEntity, UserEntity } from '#core/identity/entity'
import type { UserType } from '#core/identity/schema'
import type { Standing } from '#core/lib/actor'
import { nowIso } from '#core/lib/clock'
import { newReferralKey } from '#core/lib/ids'
import type { Write } from '#core/lib/table'

/** What every item of one person repeats. */
export interface Who {
  id: string
  email: string
  subject: string
}

/** A registered user, for tests and benchmarks. */
export const userWrites = ({ id, email, subject }: Who, type: UserType, standing: Standing): Write[] => [
  IdentityEntity.create({ subject, userId: id, type, standing }),
  UserEntity.create({
    userId: id,
    subject,
    email,
    name: 'Test Person',
    phone: null,
    imageKey: null,
    type,
    createdAt: nowIso(),
  }),
  EmailOwnerEntity.create({ email, userId: id }),
]

/** A client's profile with its directory row. */
export function clientWrites({ id, email, subject }: Who, overrides: Partial<ClientItem> = {}): Write[] {
  const client: ClientItem = {
    clientId: id,
    subject,
    imageKey: null,
    status: 'ACTIVE',
    firstName: 'Clara',
    lastName: 'Client',
    email,
    gender: 'female',
    birthdate: '1990-05-17',
    height: `5'6"`,
    weight: 150,
    api: null,
    chatWithAdmin: false,
    coachPreference: null,
    customerId: null,
    createdAt: nowIso(),
    version: 1,
    ...overrides,
  }
  const { clientId, firstName, lastName, birthdate, status, createdAt } = client
  return [
    ClientEntity.create(client),
    ClientRowEntity.create({ clientId, firstName, lastName, email, birthdate, status, createdAt }),
  ]
}

/** All answers that an application needs but the files: those of `makeCoach`. */
export const answers = (email: string) => ({
  firstName: 'Carl',
  lastName: 'Coach',
  address1: '1 Main St',
  address2: '',
  city: 'New York',
  state: 'NY',
  gender: 'male',
  zipcode: '10001',
  phone: '(212) 555-0123',
  email,
  hoursWeekly: 20,
  canWorkAtNights: false,
  isOlder: true,
  schedule: 'Weekdays',
  calendarUrl: '',
  howDidFind: '',
  felony: false,
  felonyExplain: '',
  expYears: 4,
  dietitian: true,
  degree: 'true',
  cssd: false,
  certifications: ['Precision Nutrition'],
  specialities: ['Vegan', 'Keto Diet'],
  preferableChat: ['Zoom'],
  currentOffering: 'Weekly plans and daily check-ins',
})

/** A coach's profile, APPROVED and able to be paid unless `overrides` say otherwise, with its directory row. */
export function coachWrites({ id, email, subject }: Who, overrides: Partial<CoachItem> = {}): Write[] {
  const coach: CoachItem = {
    ...answers(email),
    coachId: id,
    subject,
    imageKey: null,
    resume: `private/${id}/resume.pdf`,
    coverLetter: null,
    liabilityInsurance: null,
    referalKey: newReferralKey(),
    status: 'APPROVED',
    interviewStatus: true,
    rejectionComment: null,
    comment: null,
    promotionTime: null,
    availability: true,
    expressAccountId: `acct_${id}`,
    accountSubmitted: true,
    accountOnboarded: true,
    accountErrors: [],
    ratingSum: 0,
    ratingCount: 0,
    earningsCents: 0,
    chatWithAdmin: false,
    createdAt: nowIso(),
    version: 1,
    ...overrides,
  }
  return [
    CoachEntity.create(coach),
    CoachRowEntity.create(rowOf(coach)),
    ReferralKeyEntity.create({ referalKey: coach.referalKey, coachId: id }),
  ]
}

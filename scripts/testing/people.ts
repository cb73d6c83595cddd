import { AdminEntity } from '#core/admin/entity'
import { issueAdminToken } from '#core/admin/token'
import { ClientEntity, type ClientItem, ClientRowEntity } from '#core/client/entity'
import { CoachEntity, type CoachItem, CoachRowEntity, ReferralKeyEntity, rowOf } from '#core/coach/entity'
import { nowIso } from '#core/lib/clock'
import { newId, newReferralKey } from '#core/lib/ids'
import { transact, type Write, write } from '#core/lib/table'
import { EmailOwnerEntity, IdentityEntity, type Standing, UserEntity } from '#core/user/entity'
import { services } from '#scripts/testing/world'

/** Somebody who can call the API. */
export interface TestPerson {
  id: string
  email: string
  subject: string
  token: string
}

let count = 0

async function makeUser(
  type: 'client' | 'nutritionist',
  standing: Standing,
  more: (person: TestPerson) => Write<unknown>[],
) {
  const id = newId()
  const email = `${type}${++count}@example.com`
  const { sub } = services.cognito.createUser({ email, password: 'platewise' })
  const person = { id, email, subject: sub, token: services.cognito.accessTokenFor(sub) }
  await transact([
    IdentityEntity.create({ subject: sub, userId: id, type, standing }),
    UserEntity.create({
      userId: id,
      subject: sub,
      email,
      name: 'Test Person',
      phone: null,
      imageKey: null,
      type,
      createdAt: nowIso(),
    }),
    EmailOwnerEntity.create({ email, userId: id }),
    ...more(person),
  ] as Write<unknown>[])
  return person
}

/** Somebody who registered and has no profile yet. */
export const makeNewcomer = (type: 'client' | 'nutritionist') => makeUser(type, 'NEW', () => [])

/** A client with a profile. */
export const makeClient = (overrides: Partial<ClientItem> = {}) => {
  const standing = overrides.status === 'SUSPENDED' ? 'SUSPENDED' : 'ACTIVE'
  return makeUser('client', standing, ({ id, email, subject }) => {
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
    ] as Write<unknown>[]
  })
}

/** A coach with an application; APPROVED and able to be paid unless `overrides` say otherwise. */
export const makeCoach = (overrides: Partial<CoachItem> = {}) =>
  makeUser('nutritionist', overrides.status ?? 'APPROVED', ({ id, email, subject }) => {
    const coach: CoachItem = {
      coachId: id,
      subject,
      imageKey: null,
      firstName: 'Carl',
      lastName: 'Coach',
      email,
      phone: '(212) 555-0123',
      address1: '1 Main St',
      address2: '',
      city: 'New York',
      state: 'NY',
      zipcode: '10001',
      gender: 'male',
      hoursWeekly: 20,
      canWorkAtNights: false,
      isOlder: true,
      schedule: 'Weekdays',
      calendarUrl: '',
      felony: false,
      felonyExplain: '',
      howDidFind: '',
      expYears: 4,
      dietitian: true,
      degree: 'true',
      cssd: false,
      certifications: ['Precision Nutrition'],
      specialities: ['Vegan', 'Keto Diet'],
      preferableChat: ['Zoom'],
      resume: `private/${id}/resume.pdf`,
      coverLetter: null,
      liabilityInsurance: null,
      currentOffering: 'Weekly plans and daily check-ins',
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
    ] as Write<unknown>[]
  })

/** An admin with a valid session. */
export async function makeAdmin(): Promise<TestPerson> {
  const id = newId()
  const email = `admin${++count}@example.com`
  await write(
    AdminEntity.create({ email, adminId: id, name: 'Ada Admin', passwordHash: '', createdAt: nowIso() }),
  )
  return { id, email, subject: id, token: await issueAdminToken({ id, email, name: 'Ada Admin' }) }
}

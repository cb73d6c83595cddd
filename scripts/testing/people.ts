import { randomBytes, scryptSync } from 'node:crypto'
import { AdminEntity } from '#core/admin-accounts/entity'
import { issueAdminToken } from '#core/admin-accounts/token'
import type { ClientItem } from '#core/client/entity'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import type { CoachStatus } from '#core/coach/shared/schema'
import type { UserType } from '#core/identity/shared/schema'
import type { AccountStatus } from '#core/lib/actor'
import { newId } from '#core/lib/ids'
import { transact, type Write, write } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { clientWrites, coachWrites, userWrites, type Who } from '#scripts/testing/items'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

/** A person who can call the API. */
export interface TestPerson extends Who {
  token: string
}

/** A captured table has other addresses, so that tests can use it with people of their own. */
let count = Number(process.env.FIRST_TEST_PERSON ?? 0)

async function makeUser(type: UserType, accountStatus: AccountStatus, profile: (who: Who) => Write[]) {
  const email = `${type}${++count}@example.com`
  const { sub: subject } = services.cognito.createUser({ email, password: 'platewise' })
  const person: TestPerson = { id: newId(), email, subject, token: services.cognito.accessTokenFor(subject) }
  await transact([...userWrites(person, type, accountStatus), ...profile(person)])
  return person
}

/** Creates a user who has registered but has no profile. */
export const makeNewcomer = (type: UserType) => makeUser(type, 'NEW', () => [])

/** Creates a client with a profile. */
export const makeClient = (overrides: Partial<ClientItem> = {}) =>
  makeUser('client', overrides.status === 'SUSPENDED' ? 'SUSPENDED' : 'ACTIVE', (who) =>
    clientWrites(who, overrides),
  )

/** Creates a coach with an application. The coach is APPROVED and can be paid unless `overrides` say otherwise. */
export const makeCoach = (overrides: Partial<CoachItem> = {}) =>
  makeUser('nutritionist', overrides.status ?? 'APPROVED', (who) => coachWrites(who, overrides))

/** Sets a coach's status as an admin. */
export async function setCoachStatus({ id }: TestPerson, status: CoachStatus): Promise<void> {
  const { token } = await makeAdmin()
  const previousStatus = (await CoachEntity.find({ coachId: id }))?.status
  const body = { status, previousStatus, interviewStatus: true }
  const answer = await call('PUT', `/admin/nutritionists/${id}/status`, { token, body })
  if (answer.status !== 200) throw new Error(`No status was set: ${answer.status}`)
}

/** Requests a change of the email address and returns the token from the confirmation email. */
export async function askForEmail(token: string, email: string): Promise<string> {
  await call('PUT', '/user', { token, body: { email } })
  return tokenMailedTo(email)
}

/** Returns the token of the newest confirmation link, or an empty string. */
export async function tokenMailedTo(email: string): Promise<string> {
  await services.stream.drained()
  const mail = services.outbox.list().find(({ to, text }) => to === email && text.includes('/confirm-email#'))
  return /\/confirm-email#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Creates an admin with a valid session. */
export async function makeAdmin(passwordHash = '', name = 'Ada Admin'): Promise<TestPerson> {
  const id = newId()
  const email = `admin${++count}@example.com`
  await write(AdminEntity.create({ email, adminId: id, name, passwordHash, createdAt: nowIso() }))
  return { id, email, subject: id, token: await issueAdminToken({ id, email, name }) }
}

/**
 * Hashes a password at an earlier, cheaper cost. Such hashes stay valid, and they keep tests with hundreds of
 * attempts fast.
 */
export function cheapHash(password: string): string {
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 })
  return `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`
}

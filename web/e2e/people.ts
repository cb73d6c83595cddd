import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { localKeys } from '#scripts/local/environment'
import { preference } from '#scripts/testing/answers'
import { makeLink, makeSeller } from '#scripts/testing/payments'
import { makeAdmin, makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { open } from '#scripts/testing/site'
import { services } from '#scripts/testing/world'

/** A client who has finished the onboarding. */
export const makeReadyClient = (overrides: Parameters<typeof makeClient>[0] = {}) =>
  makeClient({ coachPreference: preference, ...overrides })

/** A client and the coach who has approved them and can be paid. */
export async function makeReadyPair(overrides: Partial<CoachItem> = {}) {
  const [coach, client] = await Promise.all([makeSeller(overrides), makeReadyClient()])
  await makeLink(coach, client)
  return { coach, client }
}

/** As an admin does it. */
export async function suspendCoach({ id }: TestPerson) {
  const { token } = await makeAdmin()
  const path = `/admin/nutritionists/${id}/status`
  const coach = await CoachEntity.find({ coachId: id })
  const body = { status: 'SUSPENDED', interviewStatus: true, previousStatus: coach?.status }
  expect(await call('PUT', path, { token, body })).toMatchObject({ status: 200 })
}

/** As an admin does it. */
export async function suspendClient({ id }: TestPerson) {
  const { token } = await makeAdmin()
  const body = { userId: id, status: 'SUSPENDED' }
  expect(await call('POST', '/client/status', { token, body })).toMatchObject({ status: 200 })
}

/** As an admin does it. */
export async function deleteClient({ id }: TestPerson) {
  const { token } = await makeAdmin()
  expect(await call('DELETE', `/admin/client/${id}`, { token })).toMatchObject({ status: 200 })
}

type Options = Parameters<typeof open>[1]

/** Opens a screen as a client or coach whom the identity provider's library has signed in. */
export function openAs(person: Pick<TestPerson, 'email' | 'token'>, path: string, options?: Options) {
  const prefix = `CognitoIdentityServiceProvider.${localKeys.userPoolClientId}`
  const identity = {
    [`${prefix}.LastAuthUser`]: person.email,
    [`${prefix}.${person.email}.accessToken`]: person.token,
    [`${prefix}.${person.email}.clockDrift`]: '0',
  }
  return openWith({ identity }, path, options)
}

/** Opens a screen as an admin with a valid session. */
export const openAsAdmin = (
  { token }: TestPerson,
  path: string,
  options: Options = { viewport: 'desktop' },
) => openWith({ userType: 'admin', token }, path, options)

async function openWith(auth: object, path: string, options?: Options): Promise<Page> {
  // A file of the site without any script: nothing runs before the session is there.
  const page = await open('/favicon.svg', options)
  const state = JSON.stringify({ auth, user: null })
  await page.evaluate((text) => localStorage.setItem('platewise.local', text), state)
  await services.pubnub.events.settled()
  await page.goto(path)
  return page
}

/** What the site keeps of a session in this browser. */
export const keptSession = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('platewise.local'))

import { expect } from 'vitest'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { preference } from '#scripts/testing/answers'
import { makeRelationship, makeSeller } from '#scripts/testing/payments'
import { makeAdmin, makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

/** Creates a client who has finished onboarding. */
export const makeReadyClient = (overrides: Parameters<typeof makeClient>[0] = {}) =>
  makeClient({ coachPreference: preference, ...overrides })

/** Creates a client and a coach who has approved them and can be paid. */
export async function makeReadyPair(overrides: Partial<CoachItem> = {}) {
  const [coach, client] = await Promise.all([makeSeller(overrides), makeReadyClient()])
  await makeRelationship(coach, client)
  return { coach, client }
}

/** Suspends a coach as an admin. */
export async function suspendCoach({ id }: TestPerson) {
  const { token } = await makeAdmin()
  const path = `/admin/nutritionists/${id}/status`
  const coach = await CoachEntity.find({ coachId: id })
  const body = { status: 'SUSPENDED', interviewStatus: true, previousStatus: coach?.status }
  expect(await call('PUT', path, { token, body })).toMatchObject({ status: 200 })
}

/** Suspends a client as an admin. */
export async function suspendClient({ id }: TestPerson) {
  const { token } = await makeAdmin()
  const body = { userId: id, status: 'SUSPENDED' }
  expect(await call('POST', '/client/status', { token, body })).toMatchObject({ status: 200 })
}

/** Deletes a client as an admin. */
export async function deleteClient({ id }: TestPerson) {
  const { token } = await makeAdmin()
  expect(await call('DELETE', `/admin/client/${id}`, { token })).toMatchObject({ status: 200 })
}

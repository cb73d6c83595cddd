import type { ExtraSpecialty } from '#core/extras/shared/schema'
import { makeAdmin, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

export const draft = {
  specialties: 'Race week',
  price: 50,
  description: 'A plan for the days before the race.',
}

export const save = (coach: TestPerson, body: object) =>
  call<ExtraSpecialty>('POST', '/nutritionist/extra-specialties', { token: coach.token, body })

export const remove = (coach: TestPerson, id: string) =>
  call('DELETE', '/nutritionist/extra-specialties', { token: coach.token, body: { id } })

export const list = async (by: TestPerson, coach: TestPerson) =>
  (await call<ExtraSpecialty[]>('GET', `/nutritionist/extra-specialties/${coach.id}`, { token: by.token }))
    .body

/** Creates an extra specialty that is waiting for approval. Resolves to its id. */
export const make = async (coach: TestPerson, more: object = {}): Promise<string> =>
  (await save(coach, { ...draft, ...more })).body.id

/** Approves or rejects an extra specialty as an admin. */
export async function decide(id: string, accept: boolean, more: object = {}) {
  const { token } = await makeAdmin()
  return call('POST', '/admin/extra-specialties/change', { token, body: { id, accept, ...more } })
}

/** Reverts the decision on the first version as an admin. */
export async function undo({ id: nutritionistId }: TestPerson, id: string) {
  const { token } = await makeAdmin()
  return call('POST', '/admin/extra-specialties/undo', { token, body: { nutritionistId, id, version: 1 } })
}

export async function makeApproved(coach: TestPerson, more: object = {}): Promise<string> {
  const id = await make(coach, more)
  await decide(id, true)
  return id
}

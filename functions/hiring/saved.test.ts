import { beforeEach, expect, test } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import { SavedCoachEntity } from '#core/hiring/entity'
import { MAX_SAVED } from '#core/hiring/saved'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { itemsOf, putAll } from '#scripts/seed/bulk'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

let coach: TestPerson
let client: TestPerson

beforeEach(async () => {
  ;[coach, client] = await Promise.all([makeCoach(), makeClient()])
})

const save = (method: 'POST' | 'DELETE', whom = coach) =>
  call<{ id: string }[]>(method, '/client/saved', {
    token: client.token,
    body: { nutritionistId: whom.id },
  })
const ids = ({ body }: { body: { id: string }[] }) => body.map(({ id }) => id)
const list = () => call<{ id: string }[]>('GET', '/client/saved', { token: client.token })

test('saves each coach once, lists the latest first, and removes them', async () => {
  const second = await makeCoach()
  await save('POST')
  await save('POST', second)
  expect(ids(await save('POST'))).toEqual([second.id, coach.id])
  expect(ids(await list())).toEqual([second.id, coach.id])
  expect(ids(await save('DELETE'))).toEqual([second.id])
  expect(ids(await save('DELETE'))).toEqual([second.id])
})

test('saves at most a hundred coaches, and removing one makes room', async () => {
  const others = Array.from({ length: MAX_SAVED }, () => newId())
  const createdAt = nowIso()
  await putAll(
    itemsOf(others.map((coachId) => SavedCoachEntity.put({ clientId: client.id, coachId, createdAt }))),
  )
  expect(await save('POST')).toMatchObject({ status: 409, body: { code: 'TOO_MANY' } })
  expect(ids(await list())).toEqual([])
  await write(SavedCoachEntity.remove({ clientId: client.id, coachId: others[0] ?? '' }))
  expect(ids(await save('POST'))).toEqual([coach.id])
})

test('lists only coaches whom clients may see', async () => {
  await save('POST')
  await write(CoachEntity.update({ coachId: coach.id }, { set: { status: 'SUSPENDED' } }))
  expect(ids(await list())).toEqual([])
})

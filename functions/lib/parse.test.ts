import { beforeAll, expect, test } from 'vitest'
import { ClientEntity } from '#core/client/entity'
import type { Issue } from '#core/shared/errors'
import { answers, preference } from '#scripts/testing/answers'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

interface Refusal {
  issues: Issue[]
}
let client: TestPerson
let admin: TestPerson
beforeAll(async () => {
  ;[client, admin] = await Promise.all([makeClient(), makeAdmin()])
})

const prefer = (body: unknown, headers: Record<string, string> = {}) =>
  call<Refusal>('PUT', '/client/coach-preferences', { token: client.token, body, headers })
const storedPreference = async () => (await ClientEntity.find({ clientId: client.id }))?.coachPreference

test('rejects malformed text in lists, names of fields and queries', async () => {
  const before = await storedPreference()
  const broken = { ...preference, specialities: ['Vegan', 'half an emoji \ud83d'] }
  expect(await prefer(broken)).toMatchObject({ status: 400, body: { issues: [{ path: 'specialities.1' }] } })
  expect(await prefer({ ...preference, 'a\udc00': 1 })).toMatchObject({ status: 400 })
  expect(await call('GET', '/admin/nutritionists?search=%00', { token: admin.token })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'search' }] },
  })
  expect(await storedPreference()).toEqual(before)
})

test('survives a body that is nested as deeply as a request can be', async () => {
  const depth = 500_000
  const body = `{"experience":${'['.repeat(depth)}"\\ud800"${']'.repeat(depth)}}`
  expect((await prefer(body)).status).toBe(400)
})

test('accepts whole emojis, right-to-left text and line breaks', async () => {
  const personality = '👩🏽‍⚕️ שלום\n\tline'
  expect(await prefer({ ...preference, personality })).toMatchObject({ status: 200, body: { personality } })
})

test('ignores the case and parameters of a media type, and rejects other types', async () => {
  const as = (type: string) => prefer(JSON.stringify(preference), { 'content-type': type })
  for (const type of [
    'Application/JSON',
    'application/json;charset=UTF-8',
    'application/json ; charset="utf-8"',
  ])
    expect((await as(type)).status, type).toBe(200)
  for (const type of [
    'application/jsonx',
    'application/json-patch+json',
    'text/plain',
    'multipart/form-dataset',
  ])
    expect((await as(type)).status, type).toBe(400)
})

test('rejects unknown fields in the coach preferences', async () => {
  expect(await prefer({ ...preference, colour: 'red' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'colour' }] },
  })
})

test('accepts one custom value in a list, and rejects several by the list’s name', async () => {
  expect((await prefer({ ...preference, specialities: ['Vegan', 'My own'] })).status).toBe(200)
  const before = await storedPreference()
  for (const list of ['certifications', 'specialities'])
    expect(await prefer({ ...preference, [list]: ['My own', 'Another'] })).toMatchObject({
      status: 400,
      body: { issues: [{ path: list }] },
    })
  expect(await storedPreference()).toEqual(before)

  const coach = await makeCoach({ status: 'PENDING' })
  const apply = (change: object) =>
    call<Refusal>('POST', '/user/nutritionist', {
      token: coach.token,
      body: { ...answers(coach.email), ...change },
    })
  for (const list of ['certifications', 'specialities', 'preferableChat']) {
    expect((await apply({ [list]: ['My own'] })).status).toBe(200)
    expect(await apply({ [list]: ['My own', 'Another'] })).toMatchObject({
      status: 400,
      body: { issues: [{ path: list }] },
    })
  }
})

test('asks for a missing field in the specification’s words', async () => {
  const coach = await makeCoach({ status: 'PENDING' })
  const { body } = await call<Refusal>('POST', '/user/nutritionist', { token: coach.token, body: {} })
  const messageOf = (field: string) => body.issues.find(({ path }) => path === field)?.message
  expect(messageOf('canWorkAtNights')).toBe('Can you work at nights" cannot be empty')
  expect(messageOf('isOlder')).toBe('You should be 18 years old to submit an aplication')
  expect(messageOf('zipcode')).toBe('Invalid code')
  expect(messageOf('phone')).toBe('Invalid phone number')
  expect(messageOf('email')).toBe('Email is not valid')
  const intake = await call<Refusal>('POST', '/user/body', { token: client.token, body: {} })
  expect(intake.body.issues).toContainEqual({ path: 'height', message: 'Invalid height' })
})

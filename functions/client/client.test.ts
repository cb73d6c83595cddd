import { expect, test } from 'vitest'
import type { Client } from '#core/accounts/shared/client-schema'
import { ClientEntity, ClientRowEntity } from '#core/client/entity'
import type { CoachPreference } from '#core/client/shared/schema'
import { IdentityEntity, UserEntity } from '#core/identity/entity'
import { preference } from '#scripts/testing/answers'
import { makePair } from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeNewcomer } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

const intake = (email: string) => ({
  email,
  firstName: 'Olivia',
  lastName: "O'Neil",
  gender: 'female',
  birthdate: '1991-02-28',
  height: '5’ 11”',
  weight: 151.5,
})
const save = (token: string, body: object) => call<Client>('POST', '/user/body', { token, body })
const prefer = (token: string, body: object) =>
  call<CoachPreference>('PUT', '/client/coach-preferences', { token, body })

test('the first form creates the profile, the row and the account status together', async () => {
  const { id, email, subject, token } = await makeNewcomer('client')
  const { status, body } = await save(token, intake(email))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id,
    status: 'ACTIVE',
    height: `5'11"`,
    user: { name: "Olivia O'Neil", email },
  })
  expect(await IdentityEntity.find({ subject })).toMatchObject({ status: 'ACTIVE' })
  expect(await ClientRowEntity.find({ clientId: id })).toMatchObject({ email, status: 'ACTIVE' })
  expect(await UserEntity.find({ userId: id })).toMatchObject({ name: "Olivia O'Neil" })
})

test('a double click makes one profile, and saving later changes it and keeps everything else', async () => {
  const { id, email, token } = await makeNewcomer('client')
  const answers = await Promise.all(Array.from({ length: 12 }, () => save(token, intake(email))))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  await prefer(token, preference)
  const before = await ClientEntity.find({ clientId: id })
  const again = await save(token, { ...intake(email), firstName: 'Liv', weight: 140 })
  expect(again.body).toMatchObject({ weight: 140, coachPreference: preference })
  expect(await ClientEntity.find({ clientId: id })).toEqual({
    ...before,
    firstName: 'Liv',
    weight: 140,
    version: (before?.version ?? 0) + 1,
  })
  expect(await ClientRowEntity.find({ clientId: id })).toMatchObject({ firstName: 'Liv' })
  expect(await UserEntity.find({ userId: id })).toMatchObject({ name: "Liv O'Neil" })
})

test("a client's software can store a text with the profile, which the client, admins and approved coaches can read", async () => {
  const { coach, client } = await makePair()
  const admin = await makeAdmin()
  const api = 'scale: 7f3a/Ünï'
  expect((await save(client.token, { ...intake(client.email), api: ` ${api} ` })).body.api).toBe(api)
  // The form doesn't send the text, so it stays.
  expect((await save(client.token, intake(client.email))).body.api).toBe(api)
  const shown = await Promise.all([
    call<Client>('GET', `/admin/clients/${client.id}`, { token: admin.token }),
    call<{ client: Client }[]>('GET', '/nutritionist/clients', { token: coach.token }),
  ])
  expect([shown[0].body.api, shown[1].body[0]?.client.api]).toEqual([api, api])
  for (const wrong of ['a'.repeat(201), 'a\ue000b', 'a\nb', '\uD800', 7, { a: 1 }])
    expect(await save(client.token, { ...intake(client.email), api: wrong })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'api' }] },
    })
  expect(await ClientEntity.find({ clientId: client.id })).toMatchObject({ api })
  expect((await save(client.token, { ...intake(client.email), api: '' })).body.api).toBeNull()
  const newcomer = await makeNewcomer('client')
  expect((await save(newcomer.token, { ...intake(newcomer.email), api })).body.api).toBe(api)
})

test('rejects invalid answers and creates no profile', async () => {
  const newcomer = await makeNewcomer('client')
  const wrong = {
    ...intake(newcomer.email),
    firstName: 'www.evil.test',
    height: `5'12"`,
    birthdate: '2020-01-01',
    role: 'admin',
  }
  expect(await save(newcomer.token, wrong)).toMatchObject({
    status: 400,
    body: {
      issues: expect.arrayContaining([
        { path: 'firstName', message: 'First name contains unacceptable symbols' },
        { path: 'height', message: 'Invalid height' },
        { path: 'birthdate', message: 'Sorry, but you need to be at least 16 years old.' },
        expect.objectContaining({ path: 'role' }),
      ]),
    },
  })
  expect(await ClientEntity.find({ clientId: newcomer.id })).toBeUndefined()
  expect(await IdentityEntity.find({ subject: newcomer.subject })).toMatchObject({ status: 'NEW' })
})

test('stores at most five choices per preference', async () => {
  const client = await makeClient()
  const specialities = ['Vegan', 'Vegan', 'Paleo', 'Keto Diet', 'Bio Hacker', 'Gut Health', 'Weight Loss']
  const { body } = await prefer(client.token, { ...preference, specialities })
  expect(body.specialities).toEqual(['Vegan', 'Paleo', 'Keto Diet', 'Bio Hacker', 'Gut Health'])
  expect((await ClientEntity.find({ clientId: client.id }))?.coachPreference).toEqual(body)
})

test("a chosen group plan can't be changed, but everything else can", async () => {
  const client = await makeClient()
  const chosen = { ...preference, groupChatType: 'PLAN_2' }
  expect((await prefer(client.token, chosen)).status).toBe(200)
  for (const groupChatType of ['NONE', 'PLAN_1'])
    expect((await prefer(client.token, { ...chosen, groupChatType, experience: '5+' })).status).toBe(409)
  expect((await ClientEntity.find({ clientId: client.id }))?.coachPreference).toEqual(chosen)
  expect((await prefer(client.token, { ...chosen, experience: '5+' })).status).toBe(200)
})

test('only one of several concurrent group plans is chosen', async () => {
  const client = await makeClient()
  const answers = await Promise.all(
    ['PLAN_1', 'PLAN_2', 'PLAN_3'].map((groupChatType) =>
      prefer(client.token, { ...preference, groupChatType }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('preferences need a profile first', async () => {
  const newcomer = await makeNewcomer('client')
  expect((await prefer(newcomer.token, preference)).status).toBe(404)
})

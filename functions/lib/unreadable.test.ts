import { createHash } from 'node:crypto'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { SavedCoachEntity } from '#core/hiring/entity'
import { UserEntity } from '#core/identity/entity'
import { LedgerEntity, type LedgerEntry } from '#core/ledger/entity'
import { prepareEntries } from '#core/ledger/ledger'
import { newId } from '#core/lib/ids'
import { TableName, client as table, transact } from '#core/lib/table'
import { UNREADABLE_ROWS } from '#core/shared/api'
import { nowSeconds } from '#core/shared/clock'
import { deadLetters } from '#scripts/local/dynamodb/streams'
import { eraseAllDeleted, remove, waitUntilIdle } from '#scripts/testing/deleting'
import { permitDownload } from '#scripts/testing/own-data'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'
import { damage } from '#scripts/testing/unreadable'

test('a coach who lacks attributes is shown with defaults, to admins, to clients and to themselves', async () => {
  const [coach, client, admin] = await Promise.all([makeCoach(), makeClient(), makeAdmin()])
  await damage(
    coach.id,
    'REMOVE currentOffering, certifications, ratingSum, availability, accountErrors, phone',
  )
  for (const [path, { token }] of [
    ['/user', coach],
    ['/nutritionist/public-page', coach],
    [`/admin/nutritionists/${coach.id}`, admin],
    [`/client/nutritionists/${coach.id}`, client],
    [`/admin/nutritionists?search=${coach.email}`, admin],
  ] as const) {
    const answer = await call('GET', path, { token })
    expect(answer, path).toMatchObject({ status: 200 })
    expect(answer.headers.get(UNREADABLE_ROWS), path).toBeNull()
  }
  const change = await call('PUT', '/nutritionist/availability', {
    token: coach.token,
    body: { status: false },
  })
  expect(change).toMatchObject({ status: 200 })
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({
    availability: false,
    certifications: [],
  })
})

test('a client who lacks attributes is shown with defaults, to admins and to themselves', async () => {
  const [client, admin] = await Promise.all([makeClient(), makeAdmin()])
  await damage(client.id, 'REMOVE weight, height, gender, birthdate, coachPreference', 'client')
  for (const [path, { token }] of [
    ['/user', client],
    [`/admin/clients/${client.id}`, admin],
    [`/admin/clients?search=${client.email}`, admin],
  ] as const)
    expect(await call('GET', path, { token }), path).toMatchObject({ status: 200 })
})

test('a coach who cannot be read is left out of lists, which only admins are told', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const lastName = 'Unreadable'
  const [broken, whole, client, admin] = await Promise.all([
    makeCoach({ lastName }),
    makeCoach({ lastName }),
    makeClient(),
    makeAdmin(),
  ])
  await damage(broken.id)
  const list = await call<{ nutritionists: { id: string }[] }>(
    'GET',
    `/admin/nutritionists?search=${lastName}`,
    { token: admin.token },
  )
  expect(list.status).toBe(200)
  expect(JSON.stringify(list.body)).toContain(whole.id)
  expect(JSON.stringify(list.body)).not.toContain(broken.id)
  expect(list.headers.get(UNREADABLE_ROWS)).toBe('1')
  const search = await call('GET', `/client/nutritionists?search=${lastName}`, { token: client.token })
  expect(search.status).toBe(200)
  expect(search.headers.get(UNREADABLE_ROWS)).toBeNull()
})

test('a reader of an unreadable item gets a clear error, and the log names it without saying whose it is', async () => {
  const lines = vi.spyOn(console, 'error').mockReturnValue()
  const [coach, admin] = await Promise.all([makeCoach(), makeAdmin()])
  await damage(coach.id)
  const key = createHash('sha256').update(`user#${coach.id}\ncoach`).digest('hex').slice(0, 16)
  for (const [path, { token }, named] of [
    ['/user', coach, ''],
    [`/admin/nutritionists/${coach.id}`, admin, ` In the log, it's ${key}.`],
  ] as const) {
    lines.mockClear()
    expect(await call('GET', path, { token }), path).toMatchObject({
      status: 409,
      body: {
        code: 'UNREADABLE',
        message: expect.stringMatching(new RegExp(`can't be read .* notified\\.${named}$`)),
      },
    })
    expect(lines.mock.calls, path).toContainEqual([
      {
        what: 'stored item unreadable',
        requestId: expect.any(String),
        entity: 'coach',
        version: expect.any(Number),
        key,
        attributes: ['earningsCents'],
      },
    ])
    expect(JSON.stringify(lines.mock.calls), path).not.toContain(coach.id)
  }
  const { token } = coach
  await permitDownload(coach)
  expect((await call('GET', '/user/data', { token })).status, 'the data can be taken along').toBe(200)
  expect(await call('GET', '/user/data/profile', { token })).toMatchObject({
    status: 200,
    body: { rows: [], unreadable: 1 },
  })
})

test('the export says how many rows of a part could not be read', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const [client, coach, other] = await Promise.all([makeClient(), makeCoach(), makeCoach()])
  for (const { id } of [coach, other])
    await call('POST', '/client/saved', { token: client.token, body: { nutritionistId: id } })
  await permitDownload(client)
  const read = () => call('GET', '/user/data/saved-coaches', { token: client.token })
  expect(await read()).toMatchObject({ body: { rows: [{}, {}], unreadable: 0 } })
  const saved = { pk: `client#${client.id}`, sk: `saved#${coach.id}` }
  await table.send(new PutCommand({ TableName, Item: { ...saved, entity: 'saved-coach', createdAt: 1 } }))
  expect(await read()).toMatchObject({ status: 200, body: { rows: [{ id: other.id }], unreadable: 1 } })
})

test('a person whose own account cannot be read is told so', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const client = await makeClient()
  await table.send(
    new UpdateCommand({
      TableName,
      Key: { pk: `subject#${client.subject}`, sk: 'identity' },
      UpdateExpression: 'SET userId = :broken',
      ExpressionAttributeValues: { ':broken': 1 },
    }),
  )
  expect(await call('GET', '/user', { token: client.token })).toMatchObject({
    status: 409,
    body: { code: 'UNREADABLE' },
  })
})

test('an erasure is not final while something of the person cannot be read', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const [client, coach] = await Promise.all([makeClient(), makeCoach()])
  const saved = { pk: `client#${client.id}`, sk: `saved#${coach.id}` }
  await table.send(new PutCommand({ TableName, Item: { ...saved, entity: 'saved-coach', createdAt: 1 } }))
  await remove(client)
  await waitUntilIdle()
  await expect(eraseAllDeleted()).rejects.toThrow()
  expect(await UserEntity.find({ userId: client.id })).toBeDefined()
  const readable = { clientId: client.id, coachId: coach.id, createdAt: new Date().toISOString() }
  await table.send(new PutCommand({ TableName, Item: { ...saved, entity: 'saved-coach', ...readable } }))
  await eraseAllDeleted()
  expect(await UserEntity.find({ userId: client.id })).toBeUndefined()
  expect(await SavedCoachEntity.queryAll(saved.pk)).toEqual([])
})

test('a refund for a coach who cannot be read enters the ledger later, with the earnings', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const coach = await makeCoach({ earningsCents: 10_000 })
  const refund: LedgerEntry = {
    entryId: newId(),
    chargeId: newId(),
    coachId: coach.id,
    subscriptionId: null,
    accountId: coach.id,
    type: 'refund',
    amountCents: -4000,
    created: nowSeconds(),
    clientId: null,
  }
  await damage(coach.id, 'SET phone = :broken')
  await expect(prepareEntries([refund])).rejects.toThrow("can't be read")
  expect(await LedgerEntity.find(refund)).toBeUndefined()
  await damage(coach.id, 'REMOVE phone')
  await transact(await prepareEntries([refund]))
  expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ earningsCents: 6000 })
})

test('an admin deletes people who cannot be read, and nothing of them is left', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const admin = await makeAdmin()
  const { coach, client } = await Payments.makePair()
  const subscription = await Payments.buy(client, coach)
  await waitUntilIdle()
  const isPaused = async () =>
    (await Payments.provider.subscriptions.retrieve(subscription)).pause_collection !== null
  await damage(client.id, 'SET coachPreference = :broken, #status = :broken, createdAt = :broken', 'client')
  await damage(coach.id, 'SET earningsCents = :broken, eraseAt = :broken')
  await waitUntilIdle()
  expect(await isPaused()).toBe(false)

  const pathOf = ({ id }: TestPerson) => `/admin/${id === client.id ? 'client' : 'nutritionists'}/${id}`
  for (const person of [client, coach])
    expect(await call('DELETE', pathOf(person), { token: admin.token })).toMatchObject({ status: 200 })
  expect(await ClientEntity.findIncludingDeleted({ clientId: client.id })).toMatchObject({
    status: 'DELETED',
    coachPreference: null,
  })
  expect(await CoachEntity.findIncludingDeleted({ coachId: coach.id })).toMatchObject({
    status: 'DELETED',
    firstName: 'Carl',
    earningsCents: 0,
  })
  const acts = await AuditEntity.queryAll(`audited#${client.id}`, { index: 'gsi1' })
  expect(acts.map(({ action, details }) => [action, details])).toEqual([
    ['client.repair', { attributes: 'status, coachPreference, createdAt' }],
    ['client.delete', { from: 'ACTIVE', to: 'DELETED' }],
  ])
  await waitUntilIdle()
  expect(await isPaused()).toBe(true)
  expect(await call('POST', `${pathOf(client)}/restore`, { token: admin.token })).toMatchObject({
    status: 200,
    body: { status: 'ACTIVE', user: { name: 'Clara Client' } },
  })

  await call('DELETE', pathOf(client), { token: admin.token })
  await waitUntilIdle()
  await eraseAllDeleted()
  expect(await UserEntity.findMany([client, coach].map(({ id: userId }) => ({ userId })))).toEqual([])
  expect(await Payments.provider.subscriptions.retrieve(subscription)).toMatchObject({ status: 'canceled' })
  // The damage itself is what operators look at. Its repair is handled like any other change.
  const given = deadLetters(services.store)
    .list()
    .map(({ record }) => record.dynamodb?.Keys?.pk?.S)
  for (const { id } of [client, coach]) expect(given.filter((pk) => pk === `user#${id}`)).toHaveLength(1)
})

test.each(['customerId', 'expressAccountId', 'resume'])(
  'a %s that cannot be read stays as it is stored, because money or files would be left behind',
  async (attribute) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const [coach, admin] = await Promise.all([makeCoach(), makeAdmin()])
    await damage(coach.id, `SET ${attribute} = :broken, earningsCents = :broken`)
    expect(await call('DELETE', `/admin/nutritionists/${coach.id}`, { token: admin.token })).toMatchObject({
      status: 409,
      body: { code: 'UNREADABLE' },
    })
    expect(await AuditEntity.queryAll(`audited#${coach.id}`, { index: 'gsi1' })).toEqual([])
    await damage(coach.id, `REMOVE ${attribute}, earningsCents`)
    expect(await CoachEntity.find({ coachId: coach.id })).toMatchObject({ status: 'APPROVED' })
  },
)

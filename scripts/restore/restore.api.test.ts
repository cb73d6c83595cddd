import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb'
import { expect, test, vi } from 'vitest'
import { set as setAvailability } from '#core/coach/availability'
import * as Facts from '#core/forms/health-profile/health-facts'
import { GroupEntity } from '#core/groups/entity'
import { SavedCoachEntity } from '#core/hiring/entity'
import { saveCoach, unsave } from '#core/hiring/saved'
import { DeletionEntity, EmailOwnerEntity, UserEntity } from '#core/identity/entity'
import { ClientSumEntity } from '#core/ledger/entity'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { write } from '#core/lib/table'
import type { State } from '#scripts/restore/damage'
import { type Erasures, erasuresOf, listSubjectsInPool } from '#scripts/restore/erasures'
import { entityOf, type Item, replace } from '#scripts/restore/items'
import { linesOf } from '#scripts/restore/report'
import { type RestoreContext, type RestoreRequest, restore } from '#scripts/restore/restore'
import { RestoreError } from '#scripts/restore/restore-error'
import { allItems, byKey, rememberingPlane } from '#scripts/restore/testing'
import { makeSubmission } from '#scripts/testing/assignments'
import { wronglyLeft } from '#scripts/testing/checks/table-search'
import {
  remove as deleteClient,
  eraseAllDeleted,
  makeBusyClient,
  waitUntilIdle,
} from '#scripts/testing/deleting'
import { removeCoach } from '#scripts/testing/deleting-coaches'
import { makeGroup } from '#scripts/testing/groups'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { makeReview } from '#scripts/testing/reviews'
import { services } from '#scripts/testing/setup/test-services'

const db = new DynamoDBClient({})
const { plane, remember } = rememberingPlane(db)
const live = services.table

const clientActor = ({ id, subject }: TestPerson): ClientActor => ({
  role: 'client',
  id,
  subject,
  accountStatus: 'ACTIVE',
})
const coachActor = ({ id, subject }: TestPerson): CoachActor => ({
  role: 'coach',
  id,
  subject,
  accountStatus: 'APPROVED',
})

const liveItems = () => allItems(db, live)
const partition = async (pk: string) => (await liveItems()).filter((item) => item.pk?.S === pk)
const drop = (items: Item[]) =>
  Promise.all(
    items.map(({ pk, sk }) =>
      db.send(new DeleteItemCommand({ TableName: live, Key: { ...(pk && { pk }), ...(sk && { sk }) } })),
    ),
  )
const names = ({ id, subject, email }: TestPerson, item: Item) =>
  [id, subject, email].some((name) => JSON.stringify(item).includes(name))
/** What a second erasure of the same person adds to: the audit log, notes of background work, and a group's version. */
const NOTES = new Set(['audit', 'chat-revocations', 'done', 'limit', 'checkpoint'])
const withoutNotes = (items: Item[]) =>
  byKey(
    items.filter((item) => !NOTES.has(entityOf(item))).map(({ expiresAt: _, version: _1, ...item }) => item),
  )
const keysNaming = async (person: TestPerson) =>
  [...withoutNotes((await liveItems()).filter((item) => names(person, item))).keys()].sort()

/** Writes through the product's own functions until it is paused, and knows what was acknowledged last. */
function startTraffic(client: TestPerson, coach: TestPerson) {
  const acknowledged = { count: 0, newcomers: [] as TestPerson[], availability: true }
  const actor = clientActor(client)
  let isPaused = false
  let versionId: string | null = null
  const step = async () => {
    const next = acknowledged.count + 1
    versionId = (await Facts.saveHealthFact(actor, 'allergies', { value: `Nuts ${next}`, versionId }))
      .versionId
    await saveCoach(actor, coach.id)
    if (next % 2) await unsave(actor, coach.id)
    await setAvailability(coachActor(coach), next % 3 === 0)
    acknowledged.newcomers.push(await makeClient())
    Object.assign(acknowledged, { count: next, availability: next % 3 === 0 })
  }
  const run = async () => {
    while (!isPaused) await step()
  }
  let running = run()
  return {
    acknowledged,
    async pause() {
      isPaused = true
      await running
    },
    resume() {
      isPaused = false
      running = run()
    },
  }
}

const real = erasuresOf(db, live, listSubjectsInPool)
const context = (erasures: Partial<Erasures> = {}): RestoreContext => ({
  db,
  live,
  plane,
  erasures: { ...real, ...erasures },
  now: Date.now,
  tell: () => undefined,
})

test('undoes exactly what the damage did, while people keep using the product', async () => {
  const victim = await makeBusyClient()
  const doomed = await makeBusyClient()
  const groupCoach = await makeCoach()
  const [member, walker, busyCoach, other] = [
    await makeClient(),
    await makeClient(),
    await makeCoach(),
    await makeCoach(),
  ]
  const group = await makeGroup({ coach: groupCoach, clients: [member, doomed.client] })
  const asVictim = clientActor(victim.client)
  await saveCoach(asVictim, other.id)
  await saveCoach(asVictim, busyCoach.id)
  await saveCoach(clientActor(walker), other.id)
  const traffic = startTraffic(walker, busyCoach)

  // The point in time that people want back.
  await traffic.pause()
  await waitUntilIdle()
  const at = await remember()
  const itemsThen = byKey(await liveItems())
  const acknowledgedThen = traffic.acknowledged.newcomers.length
  traffic.resume()

  // An erasure becomes final before the damage.
  await deleteClient(doomed.client)
  await waitUntilIdle()
  await eraseAllDeleted()
  await waitUntilIdle()
  const afterErasure = await keysNaming(doomed.client)

  // The damage: partitions and a group are gone, and two coaches have wrong values.
  const lost = [
    ...(await partition(`user#${victim.client.id}`)),
    ...(await partition(`client#${victim.client.id}`)),
    ...(await partition(`submissions#${victim.client.id}`)),
    ...(await partition(`client#${doomed.client.id}`)),
    ...(await partition(`ledger#${doomed.coach.id}`)),
    ...(await partition(`chat#${group}`)),
  ]
  expect(lost.map(entityOf)).toEqual(
    expect.arrayContaining(['user', 'client', 'saved-coach', 'subscription', 'ledger-entry', 'group']),
  )
  await drop(lost)
  const corrupted = [victim.coach, groupCoach].map(({ id }) => `user#${id} coach`)
  for (const key of corrupted) {
    const { firstName: _, ...rest } = itemsThen.get(key) ?? {}
    await db.send(
      new PutItemCommand({ TableName: live, Item: { ...rest, lastName: { N: '0' }, odd: { BOOL: true } } }),
    )
  }
  await traffic.pause()
  await waitUntilIdle()
  const until = await remember()
  const itemsDamaged = byKey(await liveItems())
  traffic.resume()

  // People go on: one saves a lost coach again and a new one, one removes a coach, one changes a damaged profile.
  const third = await makeCoach()
  await saveCoach(asVictim, other.id)
  await saveCoach(asVictim, third.id)
  await unsave(clientActor(walker), other.id)
  await setAvailability(coachActor(groupCoach), false)
  const savedAgain = await SavedCoachEntity.find({ clientId: victim.client.id, coachId: other.id })

  const all: RestoreRequest = {
    at,
    until,
    choice: { partitions: [], entities: [] },
    overwrite: false,
    isConfirmed: true,
    mayErase: 0,
  }
  const partitions = [victim.coach, groupCoach].map(({ id }) => `user#${id}`)
  const damaged = { ...all, choice: { partitions, entities: [] }, overwrite: true }
  await traffic.pause()
  await waitUntilIdle()
  const itemsAfterDamage = await liveItems()
  const dry = await restore({ ...all, isConfirmed: false }, context())
  const dryDamaged = await restore({ ...damaged, isConfirmed: false }, context())
  expect(byKey(await liveItems())).toEqual(byKey(itemsAfterDamage))
  expect([dry.written, dryDamaged.written]).toEqual([0, 0])
  expect(dry.states.missing.get('client')).toBe(1)
  expect(dryDamaged.states.changed).toEqual(new Map([['coach', 1]]))
  expect(dryDamaged.states.newer).toEqual(new Map([['coach', 1]]))
  const lines = [...linesOf(dry, all), ...linesOf(dryDamaged, damaged)].join('\n')
  for (const person of [victim.client, doomed.client, victim.coach])
    for (const name of [person.id, person.subject, person.email]) expect(lines).not.toContain(name)

  traffic.resume()
  const report = await restore(all, context())
  const reportDamaged = await restore(damaged, context())
  await traffic.pause()
  await waitUntilIdle()
  expect([report.missed, reportDamaged.missed, reportDamaged.written]).toEqual([0, 0, 1])
  expect(report.written).toBeGreaterThan(10)

  const itemsNow = byKey(await liveItems())
  const touched = [`user#${groupCoach.id} coach`, `client#${victim.client.id} saved#${other.id}`]
  const restored = [...lost.map(({ pk, sk }) => `${pk?.S} ${sk?.S}`), ...corrupted].filter(
    (key) => itemsThen.has(key) && !touched.includes(key),
  )
  // Readers of the stream add their own marks to a few items afterwards, so plans and chats only have to exist.
  for (const key of restored) expect(itemsNow.has(key), key).toBe(true)
  for (const key of [
    `user#${victim.client.id} user`,
    `client#${victim.client.id} saved#${busyCoach.id}`,
    `user#${victim.coach.id} coach`,
  ])
    expect(itemsNow.get(key), key).toEqual(itemsThen.get(key))
  expect((await GroupEntity.find({ channelId: group }))?.clients.map(({ clientId }) => clientId)).toEqual([
    member.id,
  ])

  // Nothing acknowledged before the point is missing.
  const isAllowedToGo = (key: string, item: Item) =>
    names(doomed.client, item) || key === `client#${walker.id} saved#${other.id}`
  const gone = [...itemsThen].filter(
    ([key, item]) => !itemsNow.has(key) && itemsDamaged.get(key) === undefined && !isAllowedToGo(key, item),
  )
  expect(gone.map(([, item]) => entityOf(item)).filter((name) => name !== 'mail')).toEqual([])

  // Nothing that people wrote or deleted later was overwritten or brought back.
  expect(await SavedCoachEntity.find({ clientId: victim.client.id, coachId: other.id })).toEqual(savedAgain)
  expect(itemsNow.has(`client#${victim.client.id} saved#${third.id}`)).toBe(true)
  expect(itemsNow.has(`client#${walker.id} saved#${other.id}`)).toBe(false)
  expect(itemsNow.get(`user#${groupCoach.id} coach`)).toMatchObject({
    availability: { BOOL: false },
    odd: { BOOL: true },
  })
  const [fact] = await Facts.listHealthFacts(clientActor(walker))
  expect(fact?.value).toBe(`Nuts ${traffic.acknowledged.count}`)
  expect(traffic.acknowledged.newcomers.length).toBeGreaterThan(acknowledgedThen)
  for (const { id } of traffic.acknowledged.newcomers) expect(itemsNow.has(`user#${id} client`)).toBe(true)

  // Nobody erased is back, and what an erasure leaves is.
  expect(await keysNaming(doomed.client)).toEqual(afterErasure)
  expect(await wronglyLeft(doomed.client)).toEqual([])
  const left = [...itemsNow.values()].filter((item) => names(doomed.client, item)).map(entityOf)
  expect(left).toEqual(expect.arrayContaining(['subscription', 'ledger-entry', 'review', 'audit']))

  // Once more: nothing changes.
  const again = await restore(all, context())
  const againDamaged = await restore(damaged, context())
  expect([again.states.missing, againDamaged.states.missing, againDamaged.states.changed]).toEqual([
    new Map(),
    new Map(),
    new Map(),
  ])
  expect([again.written, againDamaged.written]).toEqual([0, 0])
  await waitUntilIdle()
  expect(withoutNotes([...byKey(await liveItems()).values()])).toEqual(withoutNotes([...itemsNow.values()]))
  const kinds: State[] = ['same', 'newer', 'erased']
  for (const kind of kinds) expect(again.states[kind].size, kind).toBeGreaterThan(0)
})

/** Creates a client, remembers the moment, and deletes their `user#` partition. */
async function loseClient() {
  const client = await makeClient()
  await services.stream.drained()
  const at = await remember()
  const pk = `user#${client.id}`
  await drop(await partition(pk))
  const choice = { partitions: [pk], entities: [] }
  return { client, pk, request: { at, choice, overwrite: false, isConfirmed: true, mayErase: 0 } }
}

test('restores chosen partitions alone, or one entity of them', async () => {
  const { pk, request } = await loseClient()
  const entities = ['client']
  const report = await restore({ ...request, choice: { ...request.choice, entities } }, context())
  expect(report.written).toBe(1)
  expect((await partition(pk)).map(entityOf)).toEqual(['client'])
  expect((await restore(request, context())).written).toBe(1)
  expect((await partition(pk)).map(entityOf).sort()).toEqual(['client', 'user'])
})

test('leaves changed items alone unless they may be overwritten', async () => {
  const { pk, request } = await loseClient()
  await db.send(
    new PutItemCommand({
      TableName: live,
      Item: { pk: { S: pk }, sk: { S: 'client' }, entity: { S: 'client' }, weight: { N: '1' } },
    }),
  )
  const report = await restore(request, context())
  expect([report.written, report.states.changed.get('client')]).toEqual([1, 1])
  const [client] = (await partition(pk)).filter((item) => entityOf(item) === 'client')
  expect(client?.weight).toEqual({ N: '1' })
})

test('an item that gets a value or a new attribute after the comparison is not overwritten', async () => {
  const key = { pk: { S: 'restore-test' }, sk: { S: 'a' } }
  const put = (more: Item) => db.send(new PutItemCommand({ TableName: live, Item: { ...key, ...more } }))
  const original: Item = { ...key, list: { L: [{ N: '1' }] }, name: { S: 'then' }, since: { N: '1' } }
  const before: Item = { ...key, list: { L: [] }, name: { S: 'damaged' } }
  await put({ list: { L: [{ N: '2' }] }, name: { S: 'damaged' } })
  expect(await replace(db, live, { before, after: original })).toBe(false)
  await put({ list: { L: [] }, name: { S: 'damaged' }, since: { N: '9' } })
  expect(await replace(db, live, { before, after: original })).toBe(false)
  await put({ list: { L: [] }, name: { S: 'damaged' } })
  expect(await replace(db, live, { before, after: original })).toBe(true)
  expect(await replace(db, live, { before: undefined, after: original })).toBe(false)
  expect(await partition('restore-test')).toEqual([original])
})

test('someone whose erasure begins during the copy is removed again, but not who only lost the account', async () => {
  const other = await makeClient()
  const { client, pk, request } = await loseClient()
  let asked = 0
  const report = await restore(
    request,
    context({
      listRecorded: async () => new Set(asked++ === 0 ? [] : [client.id]),
      listSubjects: async () => (asked > 1 ? new Set() : real.listSubjects()),
    }),
  )
  expect([asked, report.written]).toEqual([2, 0])
  expect(await partition(pk)).toEqual([])
  expect(await keysNaming(client)).toEqual([])
  expect(await UserEntity.find({ userId: other.id })).toBeDefined()
})

test('the readers continue, even if the copy or the second look at the erasures fails', async () => {
  const { request } = await loseClient()
  const calls: string[] = []
  const watched = {
    ...plane,
    holdReaders: async () => {
      calls.push('hold')
      return async () => void calls.push('continue')
    },
  }
  const signal = AbortSignal.abort(new RestoreError('Stopped'))
  const stopped = restore(request, { ...context(), plane: watched, signal })
  await expect(stopped).rejects.toThrow('Stopped')
  let asked = 0
  const listRecorded = async () =>
    asked++ === 0 ? new Set<string>() : Promise.reject(new Error('The log is away'))
  await expect(restore(request, { ...context({ listRecorded }), plane: watched })).rejects.toThrow('is away')
  expect(calls).toEqual(['hold', 'continue', 'hold', 'continue'])
})

test('a dry run and refused requests neither hold the readers nor write', async () => {
  const { pk, request } = await loseClient()
  const hold = vi.spyOn(plane, 'holdReaders')
  const refused: [Partial<RestoreRequest>, RegExp][] = [
    [{ at: new Date('2020-01-01') }, /too early/],
    [{ at: new Date(Date.now() + 60_000) }, /too late/],
    [{ until: request.at }, /later than/],
    [{ choice: { partitions: ['user#nobody'], entities: [] } }, /user#nobody had no items/],
    [{ choice: { partitions: [], entities: ['clients'] } }, /of clients. There are .*client/],
  ]
  for (const [part, reason] of refused)
    await expect(restore({ ...request, ...part }, context())).rejects.toThrow(reason)
  expect((await restore({ ...request, isConfirmed: false }, context())).written).toBe(0)
  expect(hold).not.toHaveBeenCalled()
  expect(await partition(pk)).toEqual([])
})

test('a table that lost everything is filled from another one, without people who have no account anymore', async () => {
  const [client, erased] = [await makeClient(), await makeClient()]
  await services.stream.drained()
  const at = await plane.tableAt(await remember())
  await deleteClient(erased)
  await eraseAllDeleted()
  await waitUntilIdle()
  const partitions = [client, erased].flatMap(({ id, subject }) => [`user#${id}`, `subject#${subject}`])
  for (const pk of partitions) await drop(await partition(pk))
  const left = await keysNaming(erased)
  const request = {
    at,
    choice: { partitions, entities: [] },
    overwrite: false,
    isConfirmed: true,
    mayErase: 0,
  }
  await drop((await liveItems()).filter((item) => entityOf(item) === 'audit'))
  await expect(restore(request, context())).rejects.toThrow(/1 of \d+ people have no account/)
  const report = await restore({ ...request, mayErase: 1 }, context())
  expect(report.written).toBe(3)
  expect(report.states.erased).toEqual(
    new Map([
      ['user', 1],
      ['client', 1],
      ['identity', 1],
    ]),
  )
  expect((await partition(`user#${client.id}`)).map(entityOf).sort()).toEqual(['client', 'user'])
  expect(await keysNaming(erased)).toEqual(left)
})

test('an erased person who has registered again keeps the new account and its address', async () => {
  const old = await makeClient()
  const group = await makeGroup({ coach: await makeCoach(), clients: [old] })
  const at = await remember()
  await deleteClient(old)
  await waitUntilIdle()
  await eraseAllDeleted()
  await waitUntilIdle()
  const { sub } = services.cognito.createUser({ email: old.email, password: 'platewise' })
  const registration = { token: services.cognito.accessTokenFor(sub), userType: 'client' }
  expect(await call('POST', '/register', { body: registration })).toMatchObject({ body: { success: true } })
  const owner = await EmailOwnerEntity.find({ email: old.email })
  expect(owner?.userId).not.toBe(old.id)
  await drop(await partition(`chat#${group}`))
  const choice = { partitions: [`chat#${group}`], entities: [] }
  await restore({ at, choice, overwrite: false, isConfirmed: true, mayErase: 0 }, context())
  expect(await EmailOwnerEntity.find({ email: old.email })).toEqual(owner)
  expect((await GroupEntity.find({ channelId: group }))?.clients).toEqual([])
  expect(await UserEntity.find({ userId: old.id })).toBeUndefined()
})

test('what an erased coach leaves comes back, and what went with them does not', async () => {
  const [coach, client] = [await makeCoach(), await makeClient()]
  await write(UserEntity.update({ userId: client.id }, { set: { referredBy: coach.id } }))
  await makeSubmission(client, { senderId: coach.id })
  await makeReview(coach, { clientId: client.id })
  const group = await makeGroup({ coach, clients: [client] })
  await waitUntilIdle()
  const at = await remember()
  await removeCoach(coach)
  await eraseAllDeleted()
  await waitUntilIdle()
  const partitions = [`user#${client.id}`, `submissions#${client.id}`, `chat#${group}`, `coach#${coach.id}`]
  for (const pk of partitions) await drop(await partition(pk))
  const choice = { partitions, entities: [] }
  const request = { at, choice, overwrite: false, isConfirmed: true, mayErase: 0 }
  const { states } = await restore(request, context())
  expect(states.erased.get('review')).toBe(1)
  expect((await partition(`coach#${coach.id}`)).map(entityOf)).not.toContain('review')
  expect((await partition(`user#${client.id}`)).map(entityOf).sort()).toEqual(['client', 'user'])
  expect((await partition(`submissions#${client.id}`)).map(entityOf)).toEqual(['submission'])
  expect(await GroupEntity.find({ channelId: group })).toMatchObject({
    coachId: null,
    clients: [{ clientId: client.id }],
  })
})

test('if a restore is killed after copying a group, the next run of the job takes it from an erased coach', async () => {
  const coach = await makeCoach()
  const group = await makeGroup({ coach, clients: [await makeClient()] })
  const at = await remember()
  await removeCoach(coach)
  await waitUntilIdle()
  await eraseAllDeleted()
  await waitUntilIdle()
  await drop(await partition(`chat#${group}`))
  const choice = { partitions: [`chat#${group}`], entities: [] }
  const repeat = () => Promise.reject(new Error('Killed'))
  const killed = restore(
    { at, choice, overwrite: false, isConfirmed: true, mayErase: 0 },
    context({ repeat }),
  )
  await expect(killed).rejects.toThrow('Killed')
  expect(await GroupEntity.find({ channelId: group })).toMatchObject({ coachId: coach.id })
  await eraseAllDeleted()
  expect(await GroupEntity.find({ channelId: group })).toMatchObject({ coachId: null })
})

test('marks someone for erasure with their user, even if the hourly job has just erased them', async () => {
  const { id } = await makeClient()
  const stored = await partition(`user#${id}`)
  const [user] = stored.filter((item) => entityOf(item) === 'user')
  if (!user) throw new Error('No user')
  vi.spyOn(db, 'send').mockImplementationOnce(async () => {
    await drop(stored)
    throw new ConditionalCheckFailedException({ message: 'The user is there', $metadata: {} })
  })
  await real.mark(user)
  expect(await UserEntity.find({ userId: id })).toBeDefined()
  expect(await DeletionEntity.find({ personId: id })).toMatchObject({ isBegun: true })
  await eraseAllDeleted()
  expect(await partition(`user#${id}`)).toEqual([])
})

test('restored people are not counted again, and no one is asked for a review twice', async () => {
  const [coach, client] = [await makeCoach({ status: 'PENDING' }), await makeClient()]
  const sum = { coachId: coach.id, clientId: client.id, amountCents: 10_000 }
  for (const payments of [1, 2, 3])
    await write(ClientSumEntity.put({ ...sum, payments, paidAt: payments * 30 * 24 * 3600 }))
  await waitUntilIdle()
  const at = await remember()
  const before = await allItems(db, live)
  const partitions = [`user#${client.id}`, `user#${coach.id}`, `ledger#${coach.id}`]
  for (const pk of partitions) await drop(await partition(pk))
  await waitUntilIdle()
  await restore(
    { at, choice: { partitions, entities: [] }, overwrite: false, isConfirmed: true, mayErase: 0 },
    context(),
  )
  await waitUntilIdle()
  const counts = (items: Item[]) =>
    items.filter((item) => ['stat', 'hourly-stat', 'asking'].includes(entityOf(item)))
  expect(byKey(counts(await liveItems()))).toEqual(byKey(counts(before)))
})

import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entity } from '#core/lib/entity'
import { newId } from '#core/lib/ids'
import { orEmpty, orFalse, orZero, shape } from '#core/lib/shape'
import type { Stored } from '#core/lib/stored-item'
import { STREAMED } from '#core/lib/streamed-entities'
import { client, readStored, TableName, write } from '#core/lib/table'
import { MigrationLeaseEntity } from '#core/migrations/lease'
import { type ItemChange, type Migration, storedAs, upgraded } from '#core/migrations/migration'
import { runPending } from '#core/migrations/run-pending'
import { dryRunMigration, runMigration } from '#core/migrations/runner'
import { AppError, isConflict } from '#core/shared/errors'
import { fc, runs } from '#scripts/testing/checks/properties'

const Pet = shape({
  petId: v.string(),
  owner: v.string(),
  names: orEmpty(v.string()),
  isTame: orFalse(),
  visits: orZero(),
  leftAt: v.optional(v.string()),
})
const keys = {
  key: ({ owner, petId }: { owner: string; petId: string }) => ({ pk: `pets#${owner}`, sk: petId }),
  gsi1: ({ petId, isTame }: v.InferOutput<typeof Pet>) => (isTame ? { pk: 'tame', sk: petId } : undefined),
  gsi2: ({ petId, leftAt }: v.InferOutput<typeof Pet>) => (leftAt ? undefined : { pk: 'here', sk: petId }),
}
const id = ['owner', 'petId'] as const

/** The release before: items have one nickname and no index. */
const OldPet = shape({
  petId: v.string(),
  owner: v.string(),
  nickname: v.optional(v.string()),
  visits: orZero(),
  leftAt: v.optional(v.string()),
})
const OldPets = entity('moving-pet', {
  personal: false,
  shape: OldPet,
  id,
  key: keys.key,
}) as unknown as typeof Pets
const Pets = entity('moving-pet', {
  personal: false,
  shape: Pet,
  version: 2,
  upgrade: ({ nickname, ...pet }) => ({ names: nickname ? [nickname] : [], ...pet }),
  id,
  ...keys,
})
/** The release after: another name and another key. */
const Animals = entity('moving-animal', {
  personal: false,
  shape: Pet,
  id,
  key: ({ owner, petId }) => ({ pk: `animals#${owner}`, sk: petId }),
})

// All tests share a table, so each has its own owner, and its own number in the list of migrations.
let owner = ''
let number = 100
beforeEach(() => {
  owner = newId()
  number++
  vi.spyOn(console, 'info').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => void vi.restoreAllMocks())

const isRefused = (error: unknown) => error instanceof AppError && error.kind === 'conflict'
const isMine = (item: Stored) => item.owner === owner
const backfill = (change: Partial<ItemChange> = {}): Migration & ItemChange => ({
  number,
  name: 'convert-pets',
  phase: 'backfill',
  entities: ['moving-pet'],
  where: isMine,
  change: (item) => [upgraded(item)],
  ...change,
})
const moving = (change: Partial<ItemChange> = {}) =>
  backfill({
    change: ({ petId, visits }) => [storedAs('moving-animal', { petId, owner, visits })],
    ...change,
  })

const put = (item: Stored) => client.send(new PutCommand({ TableName, Item: item }))
const store = (petId: string, attributes: Stored = {}) =>
  put({ pk: `pets#${owner}`, sk: petId, entity: 'moving-pet', owner, petId, ...attributes })
const stored = (petId: string) => readStored({ pk: `pets#${owner}`, sk: petId })
const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `pet-${String(index).padStart(4, '0')}`)

async function everything(): Promise<Stored[]> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName, ConsistentRead: true }))
  return Items
}

test('rewrites an item with the current version, shape and index keys, and keeps what it does not know', async () => {
  const unknown = { deep: [null, 1.5, { a: '' }] }
  await store('a', { nickname: 'Rex', isTame: true, unknown })
  await store('b', { entityVersion: 2, names: [], isTame: false, visits: 0, gsi2pk: 'here', gsi2sk: 'b' })
  expect(await runMigration(backfill())).toMatchObject({
    isDone: true,
    changed: { rewritten: 1 },
    failures: [],
  })
  expect(await stored('a')).toEqual({
    ...{
      pk: `pets#${owner}`,
      sk: 'a',
      gsi1pk: 'tame',
      gsi1sk: 'a',
      gsi2pk: 'here',
      gsi2sk: 'a',
      entity: 'moving-pet',
      entityVersion: 2,
    },
    ...{ owner, petId: 'a', names: ['Rex'], isTame: true, visits: 0, unknown },
  })
})

test('a migration that is done changes nothing when it runs again', async () => {
  await store('a', { nickname: 'Rex' })
  await runMigration(backfill())
  await store('b', { nickname: 'Late' })
  const before = await everything()
  expect(await runMigration(backfill())).toMatchObject({ isDone: true, read: 0 })
  expect(await everything()).toEqual(before)
})

test('moves, deletes and adds items, each in one transaction', async () => {
  for (const petId of ['move', 'delete', 'add']) await store(petId, { visits: 3 })
  const change: ItemChange['change'] = (item) => {
    const animal = storedAs('moving-animal', { petId: item.petId, owner, visits: item.visits })
    if (item.petId === 'delete') return []
    return item.petId === 'move' ? [animal] : [{ ...item, isDone: true }, animal]
  }
  const where = (item: Stored) => isMine(item) && !item.isDone
  expect(await runMigration(backfill({ change, where }))).toMatchObject({
    changed: { rewritten: 0, moved: 1, deleted: 1, added: 1 },
  })
  expect(await Promise.all(['move', 'delete'].map(stored))).toEqual([undefined, undefined])
  expect(await stored('add')).toMatchObject({ isDone: true })
  expect(await Animals.queryAll(`animals#${owner}`)).toMatchObject([
    { petId: 'add', visits: 3 },
    { petId: 'move', visits: 3 },
  ])
})

test('moves every item, even if a scan stops at an item that was moved', async () => {
  for (const petId of names(300)) await store(petId)
  const options = { segments: 2, itemsPerSecond: 1e6 }
  expect(await runMigration(moving(), options)).toMatchObject({ isDone: true, changed: { moved: 300 } })
  expect(await Animals.queryAll(`animals#${owner}`)).toHaveLength(300)
})

test('an item whose new key is taken stays, unless the migration merges them', async () => {
  await store('a', { visits: 3 })
  await write(Animals.create({ owner, petId: 'a', names: ['Newer'], isTame: false, visits: 4 }))
  const outcome = await runMigration(moving())
  expect(outcome).toMatchObject({
    isDone: false,
    failures: [{ reason: 'Another item already has its new key' }],
  })
  expect(await stored('a')).toMatchObject({ visits: 3 })

  const merge: ItemChange['merge'] = (existing, added) => ({
    ...existing,
    visits: Number(existing.visits) + Number(added.visits),
  })
  expect(await runMigration(moving({ merge }))).toMatchObject({ isDone: true, failures: [] })
  expect(await stored('a')).toBeUndefined()
  expect(await Animals.find({ owner, petId: 'a' })).toMatchObject({ names: ['Newer'], visits: 7 })
})

test('a dry run writes nothing, and reports changes without keys and values', async () => {
  await store('a', { nickname: 'ada@example.com' })
  await store('b', { names: 'broken' })
  const before = await everything()
  const send = vi.spyOn(client, 'send')
  const report = await dryRunMigration(backfill())
  expect(new Set(send.mock.calls.map(([command]) => command.constructor.name))).toEqual(
    new Set(['ScanCommand']),
  )
  expect(await everything()).toEqual(before)
  expect(report).toMatchObject({ isDone: false, changed: { rewritten: 1 } })
  expect(report.samples).toEqual([
    {
      key: expect.stringMatching(/^[\da-f]{16}$/),
      entity: 'moving-pet',
      kind: 'rewritten',
      attributes: ['gsi2pk', 'gsi2sk', 'nickname', 'entityVersion', 'names', 'isTame', 'visits'].toSorted(),
    },
  ])
  expect(report.failures).toMatchObject([{ itemEntity: 'moving-pet', reason: "It can't be read" }])
  expect(JSON.stringify(report)).not.toContain(owner)
})

test('an unreadable item is reported and stays, and the next run tries it again', async () => {
  for (const petId of names(30)) await store(petId, { nickname: petId })
  await store('broken', { nickname: 5, visits: 'many', email: 'ada@example.com' })
  const before = await stored('broken')
  const outcome = await runMigration(backfill())
  expect(outcome).toMatchObject({ isDone: false, changed: { rewritten: 30 } })
  expect(outcome.failures).toMatchObject([{ itemEntity: 'moving-pet', reason: "It can't be read" }])
  expect(await stored('broken')).toEqual(before)

  await store('broken', { nickname: 'fixed' })
  expect(await runMigration(backfill())).toMatchObject({
    isDone: true,
    changed: { rewritten: 1 },
    failures: [],
  })
})

test('failures can be accepted, and stay listed', async () => {
  await store('broken', { names: 'broken' })
  const run = { acceptFailures: true }
  expect(await runMigration(backfill(), run)).toMatchObject({
    isDone: true,
    failures: [{ itemEntity: 'moving-pet' }],
  })
  expect(await stored('broken')).toMatchObject({ names: 'broken' })
})

test.each<[string, Partial<ItemChange>]>([
  ['It would have no pk', { change: (item) => [{ ...item, pk: '' }] }],
  ["It can't be read", { change: (item) => [{ ...item, names: 'broken' }] }],
  [
    'A second run would change the result again',
    { change: (item) => [{ ...item, visits: Number(item.visits) + 1 }] },
  ],
  ['TypeError in the migration', { change: (item) => [{ ...item, visits: (item.no as string).length }] }],
  ['ValidationException when writing it', { change: (item) => [{ ...item, gsi1pk: '', gsi1sk: 'x' }] }],
])('leaves an item as it is: %s', async (reason, change) => {
  await store('a', { visits: 1 })
  const before = await stored('a')
  expect(await runMigration(backfill(change))).toMatchObject({ isDone: false, failures: [{ reason }] })
  expect(await stored('a')).toEqual(before)
})

test('refuses to move items whose deletion the stream reacts to, unless the migration allows it', async () => {
  const item = { pk: `seats#${owner}`, sk: 'a', entity: STREAMED.seat, owner }
  await put(item)
  const migration: Migration & ItemChange = { ...backfill({ change: () => [] }), entities: [STREAMED.seat] }
  expect(await runMigration(migration)).toMatchObject({ failures: [{ reason: /stream would react/ }] })
  expect(await readStored(item)).toEqual(item)
  expect(await runMigration({ ...migration, triggersReactions: true })).toMatchObject({
    changed: { deleted: 1 },
  })
})

test('an interrupted run continues where it stopped', async () => {
  for (const petId of names(600)) await store(petId, { nickname: petId })
  await store('broken', { names: 'broken' })
  // The first run is killed at its 200th update, the second stops because its time is up.
  const send = client.send
  let updates = 0
  const spy = vi.spyOn(client, 'send').mockImplementation(function (this: unknown, ...sent: unknown[]) {
    if ((sent[0] as object).constructor.name === 'UpdateCommand' && ++updates > 200)
      return Promise.reject(Object.assign(new Error('Expired'), { name: 'ExpiredTokenException' })) as never
    return (send as (...all: unknown[]) => unknown).apply(client, sent) as never
  })
  const options = { segments: 2, itemsPerSecond: 1e6 }
  await expect(runMigration(backfill(), options)).rejects.toThrow('Expired')
  spy.mockRestore()
  const convertedBy = async () =>
    (await everything()).filter((one) => isMine(one) && one.entityVersion === 2).length
  const first = await convertedBy()
  expect(first).toBeGreaterThan(100)
  expect(first).toBeLessThanOrEqual(200)

  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++time)
  expect(await runMigration(backfill(), { ...options, until: 150 })).toMatchObject({ isDone: false })
  clock.mockRestore()
  const second = await convertedBy()
  expect(second).toBeGreaterThan(first)
  expect(second).toBeLessThan(600)

  const last = await runMigration(backfill(), { ...options, segments: 5 })
  expect(await convertedBy()).toBe(600)
  expect(last).toMatchObject({ isDone: false, failures: [{ itemEntity: 'moving-pet' }] })
  expect(await stored('broken')).toMatchObject({ names: 'broken' })
  await store('broken', { names: [] })
  expect(await runMigration(backfill(), options)).toMatchObject({ isDone: true, failures: [] })
})

test('keeps its pace', async () => {
  for (const petId of names(40)) await store(petId, { nickname: petId })
  const start = performance.now()
  await runMigration(backfill(), { segments: 1, itemsPerSecond: 100 })
  expect(performance.now() - start).toBeGreaterThan(380)
})

test('a contract runs only after its backfill is done', async () => {
  await store('a', { nickname: 'Rex' })
  const first = backfill({ change: (item) => [{ ...item, names: [item.nickname] }] })
  const contract: Migration = {
    ...backfill({
      change: ({ nickname: _, ...item }) => [item],
      where: (item) => isMine(item) && 'nickname' in item,
    }),
    ...{ number: ++number, phase: 'contract', backfill: first.number },
  }
  const refusal = await runMigration(contract).catch((error: unknown) => error)
  expect(isConflict(refusal, 'BACKFILL_NOT_DONE')).toBe(true)
  expect(String(refusal)).toContain(`0${first.number}`)
  expect(await stored('a')).toMatchObject({ nickname: 'Rex' })
  expect(await stored('a')).not.toHaveProperty('names')

  const withoutContract = await runPending([contract, first])
  expect(withoutContract).toMatchObject([
    { migration: first, report: { isDone: true } },
    { migration: contract, refusal: expect.stringContaining('--contract') },
  ])
  expect(await stored('a')).toMatchObject({ nickname: 'Rex', names: ['Rex'] })
  expect(await runPending([contract, first], { withContract: true })).toMatchObject([
    { migration: contract, report: { changed: { rewritten: 1 } } },
  ])
  expect(await stored('a')).not.toHaveProperty('nickname')
  expect(await runPending([contract, first], { withContract: true })).toEqual([])
})

test('a failed backfill does not hold up others, but its contract', async () => {
  await store('broken', { names: 'broken' })
  const first = backfill()
  const contract: Migration = { ...first, number: number + 1, phase: 'contract', backfill: number }
  const expand: Migration = {
    number: number + 2,
    name: 'other',
    phase: 'expand',
    entities: ['moving-animal'],
  }
  number += 2
  expect(await runPending([first, contract, expand], { withContract: true })).toMatchObject([
    { report: { isDone: false } },
    { refusal: expect.stringContaining('Run that one until it is done') },
    { report: { isDone: true } },
  ])
})

test('of two processes that migrate at once, one is refused, and the other converts everything', async () => {
  for (const petId of names(400)) await store(petId, { nickname: petId })
  const done = backfill()
  const runs = await Promise.allSettled([
    runPending([done], { segments: 1, itemsPerSecond: 60 }),
    runPending([done], { segments: 1, itemsPerSecond: 60 }),
  ])
  expect(runs.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refusal = runs.find((run) => run.status === 'rejected')?.reason
  expect(isConflict(refusal, 'MIGRATION_RUNNING')).toBe(true)
  expect((await everything()).filter((item) => isMine(item) && item.entityVersion === 2)).toHaveLength(400)
  expect(await MigrationLeaseEntity.find({ name: 'all' })).toBeUndefined()
})

test('takes over the lease of a process that was killed when it ends, and stops if it loses its own', async () => {
  await store('a', { nickname: 'Rex' })
  const until = Date.now() + 600
  await write(MigrationLeaseEntity.put({ name: 'all', holder: 'killed', until }))
  expect(await runPending([backfill()])).toMatchObject([{ report: { isDone: true } }])
  expect(Date.now()).toBeGreaterThanOrEqual(until)

  number++
  for (const petId of names(600)) await store(petId, { nickname: petId })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const onProgress = vi.fn(async () => {
    if (onProgress.mock.calls.length > 1) return
    await write(MigrationLeaseEntity.put({ name: 'all', holder: 'other', until: Date.now() + 60_000 }))
    await vi.advanceTimersByTimeAsync(5_000)
  })
  const lost = await runPending([backfill()], { segments: 1, itemsPerSecond: 300, onProgress }).catch(
    (error: unknown) => error,
  )
  vi.useRealTimers()
  expect(isConflict(lost, 'MIGRATION_RUNNING')).toBe(true)
  expect(await MigrationLeaseEntity.find({ name: 'all' })).toMatchObject({ holder: 'other' })
  await write(MigrationLeaseEntity.remove({ name: 'all' }))
})

test('converts items that came back from a backup when it is run with `again`', async () => {
  const done = backfill()
  for (const petId of names(300)) await store(petId, { nickname: petId })
  await runPending([done])
  await store('back', { nickname: 'Rex' })
  expect(await runPending([done])).toEqual([])
  // An interrupted repetition starts over when it's told so again.
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++time)
  await store('pet-0000', { nickname: 'Again' })
  await runPending([done], { again: true, segments: 1, until: 20 })
  clock.mockRestore()
  expect(await runPending([done], { again: true, segments: 1 })).toMatchObject([{ report: { isDone: true } }])
  expect(await stored('back')).toMatchObject({ names: ['Rex'] })
  expect(await stored('pet-0000')).toMatchObject({ names: ['Again'] })
})

/** What people do with pets while a migration runs. */
const Act = fc.record({
  pet: fc.nat(11),
  kind: fc.constantFrom('visit', 'visit', 'visit', 'tame', 'leave', 'remove', 'unknown'),
  afterMs: fc.nat(120),
})

type Act = typeof Act extends fc.Arbitrary<infer T> ? T : never

/** Starts acts at their times, and resolves when all are acknowledged. */
const perform = (acts: Act[], act: (one: Act) => Promise<unknown>) =>
  Promise.all(
    acts.map(async (one) => {
      await new Promise((resolve) => setTimeout(resolve, one.afterMs))
      await act(one)
    }),
  )

test('nothing that old and new code write during a backfill is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Act, { minLength: 20, maxLength: 60 }), async (acts) => {
      owner = newId()
      number++
      const pets = names(12)
      for (const petId of pets) await store(petId, { nickname: petId })
      const visits = new Map(pets.map((petId) => [petId, 0]))
      const tamed = new Set<string>()
      const removed = new Set<string>()
      const left = new Set<string>()
      const noted = new Set<string>()
      const ignoreGone = (error: unknown) => {
        if (!isRefused(error)) throw error
      }
      const act = async ({ pet, kind, afterMs }: Act) => {
        const petId = pets[pet] ?? ''
        const code = afterMs % 2 ? OldPets : Pets
        const key = { owner, petId }
        try {
          if (kind === 'visit') {
            await write(code.update(key, { add: { visits: 1 } }))
            visits.set(petId, (visits.get(petId) ?? 0) + 1)
          } else if (kind === 'tame') {
            // New code writes the whole item, because its index key changes.
            const before = await Pets.find(key)
            if (!before) return
            await write(
              Pets.put(
                { ...before, isTame: true },
                {
                  if: {
                    visits: before.visits,
                    isTame: before.isTame,
                    leftAt: before.leftAt ?? { absent: true },
                  },
                },
              ),
            )
            tamed.add(petId)
          } else if (kind === 'leave') {
            // Old code doesn't know the index. From the backfill on, only new code may change what it's built from.
            const isOld = { names: { absent: true } as const }
            await write(OldPets.update(key, { set: { leftAt: 'today' } }, { if: isOld }))
            left.add(petId)
          } else if (kind === 'unknown') {
            const note = { note: petId } as object
            await write(code.update(key, { set: note }))
            noted.add(petId)
          } else {
            await write(code.remove(key, { if: { petId } }))
            removed.add(petId)
          }
        } catch (error) {
          ignoreGone(error)
        }
      }
      // They begin once the items are read, because what happens between reading and writing could be lost.
      const { promise: isRead, resolve } = Promise.withResolvers<void>()
      const [report] = await Promise.all([
        runMigration(backfill(), { segments: 3, itemsPerSecond: 150, onProgress: () => resolve() }),
        isRead.then(() => perform(acts, act)),
      ])
      expect(report).toMatchObject({ isDone: true, failures: [] })
      for (const petId of pets) {
        const item = await stored(petId)
        if (removed.has(petId)) expect(item).toBeUndefined()
        else
          expect(item).toMatchObject({
            entityVersion: 2,
            names: [petId],
            visits: visits.get(petId),
            isTame: tamed.has(petId),
            ...(tamed.has(petId) && { gsi1pk: 'tame' }),
            ...(!left.has(petId) && { gsi2pk: 'here' }),
            ...(noted.has(petId) && !tamed.has(petId) && { note: petId }),
          })
        if (item && !tamed.has(petId)) expect(item).not.toHaveProperty('gsi1pk')
        if (item && left.has(petId)) expect(item).not.toHaveProperty('gsi2pk')
      }
    }),
    // Fails by run 1 if the write doesn't check that the item lacks what it lacked when it was read.
    { ...runs(3, 30), endOnFailure: true },
  )
})

test('nothing that is written during a move is lost or doubled', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Act, { minLength: 20, maxLength: 60 }), async (acts) => {
      owner = newId()
      number++
      const pets = names(12)
      for (const petId of pets) await store(petId, { visits: 1 })
      const visits = new Map(pets.map((petId) => [petId, 1]))
      // The code of the expand phase writes the new item if there is one, and otherwise the old one.
      const acting = perform(acts, async ({ pet }) => {
        const key = { owner, petId: pets[pet] ?? '' }
        for (const code of [Animals, OldPets, Animals]) {
          try {
            await write(code.update(key, { add: { visits: 1 } }))
            visits.set(key.petId, (visits.get(key.petId) ?? 0) + 1)
            return
          } catch (error) {
            if (!isRefused(error)) throw error
          }
        }
      })
      const [report] = await Promise.all([
        runMigration(moving(), { segments: 3, itemsPerSecond: 150 }),
        acting,
      ])
      expect(report).toMatchObject({ isDone: true, changed: { moved: 12 } })
      const animals = await Animals.queryAll(`animals#${owner}`)
      expect(new Map(animals.map((one) => [one.petId, one.visits]))).toEqual(visits)
      expect(await Promise.all(pets.map(stored))).toEqual(pets.map(() => undefined))
    }),
    // Fails by run 1 if the removal doesn't check that the item hasn't changed since it was read.
    { ...runs(3, 30), endOnFailure: true },
  )
})

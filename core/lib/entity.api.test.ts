import { TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { entity } from '#core/lib/entity'
import { newId } from '#core/lib/ids'
import { orEmpty, orFalse, orZero, shape } from '#core/lib/shape'
import { client, TableName, transact, write } from '#core/lib/table'
import { countUnreadable, UnreadableItem } from '#core/lib/unreadable'
import { retryableConflict } from '#core/shared/errors'

const Account = shape({
  owner: v.string(),
  accountId: v.string(),
  balance: orZero(),
  version: orZero(),
  note: v.optional(v.string()),
})
type Account = v.InferOutput<typeof Account>
const Accounts = entity('test-account', {
  personal: false,
  shape: Account,
  id: ['owner', 'accountId'],
  key: ({ owner, accountId }) => ({ pk: `owner#${owner}`, sk: `account#${accountId}` }),
  gsi1: ({ owner, accountId }) => ({ pk: `account#${accountId}`, sk: owner }),
})
const account = (owner: string, accountId = 'a'): Account => ({ owner, accountId, balance: 100, version: 1 })

test('returns an item exactly as written, without the keys of the table', async () => {
  const owner = newId()
  await write(Accounts.create(account(owner)))
  expect(await Accounts.find({ owner, accountId: 'a' })).toEqual(account(owner))
  expect(await Accounts.find({ owner, accountId: 'other' })).toBeUndefined()
})

test('rejects a second create with the given error and changes nothing', async () => {
  const owner = newId()
  await write(Accounts.create(account(owner)))
  const refusal = retryableConflict('There is one already')
  await expect(
    write(Accounts.create({ ...account(owner), balance: 5 }, { else: () => refusal })),
  ).rejects.toBe(refusal)
  expect(await Accounts.find({ owner, accountId: 'a' })).toMatchObject({ balance: 100 })
})

test('exactly one of twenty concurrent changes to the same version wins', async () => {
  const owner = newId()
  await write(Accounts.create(account(owner)))
  const attempts = Array.from({ length: 20 }, (_, index) =>
    write(
      Accounts.update(
        { owner, accountId: 'a' },
        { set: { note: `by ${index}` }, add: { version: 1 } },
        { if: { version: 1 } },
      ),
    ),
  )
  const results = await Promise.allSettled(attempts)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ kind: 'conflict' })
  expect(await Accounts.find({ owner, accountId: 'a' })).toMatchObject({ version: 2 })
})

test('rejects an update of an item that does not exist, without creating it', async () => {
  const owner = newId()
  await expect(
    write(Accounts.update({ owner, accountId: 'a' }, { set: { note: 'x' } })),
  ).rejects.toMatchObject({
    kind: 'conflict',
  })
  expect(await Accounts.find({ owner, accountId: 'a' })).toBeUndefined()
})

test('a transaction writes all or nothing and throws the error of the failed condition', async () => {
  const owner = newId()
  await write(Accounts.create(account(owner)))
  const poor = retryableConflict('Not enough')
  const transfer = transact([
    Accounts.create({ ...account(owner, 'b'), balance: 500 }),
    Accounts.update(
      { owner, accountId: 'a' },
      { add: { balance: -500 } },
      { if: { balance: 500 }, else: () => poor },
    ),
  ])
  await expect(transfer).rejects.toBe(poor)
  expect(await Accounts.queryAll(`owner#${owner}`)).toEqual([account(owner)])
})

test('retries colliding transactions on one item without losing a write', async () => {
  const owner = newId()
  await write(Accounts.create(account(owner)))
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      transact([
        Accounts.update({ owner, accountId: 'a' }, { add: { balance: 1 } }),
        Accounts.create(account(owner, `made-${index}`)),
      ]),
    ),
  )
  expect(await Accounts.find({ owner, accountId: 'a' })).toMatchObject({ balance: 108 })
})

test('reads a whole partition of any size', async () => {
  const owner = newId()
  const ids = Array.from({ length: 1050 }, (_, index) => String(index).padStart(4, '0'))
  for (let start = 0; start < ids.length; start += 75)
    await transact(ids.slice(start, start + 75).map((id) => Accounts.create(account(owner, id))))
  const accountIds = (found: { accountId: string }[]) => found.map(({ accountId }) => accountId)
  expect(accountIds(await Accounts.queryAll(`owner#${owner}`))).toEqual(ids)
  const page = async (after?: { owner: string; accountId: string }) =>
    accountIds(await Accounts.queryPage(`owner#${owner}`, { pageSize: 400, after }))
  expect(await page()).toEqual(ids.slice(0, 400))
  const after = { owner, accountId: '0399' }
  await write(Accounts.remove(after))
  expect(await page(after)).toEqual(ids.slice(400, 800))
  expect(await page({ owner, accountId: '0799' })).toEqual(ids.slice(800))
  expect(await page({ owner, accountId: '1049' })).toEqual([])
})

test('a page is whole although DynamoDB cuts it at 1 MB', async () => {
  const owner = newId()
  const note = 'x'.repeat(390_000)
  for (const id of ['a', 'b', 'c', 'd']) await write(Accounts.create({ ...account(owner, id), note }))
  const page = await Accounts.queryPage(`owner#${owner}`, { pageSize: 4 })
  expect(page.map(({ accountId }) => accountId)).toEqual(['a', 'b', 'c', 'd'])
})

test('a query follows every page in order and stops at the limit', async () => {
  const owner = newId()
  const note = 'x'.repeat(40_000)
  for (let index = 0; index < 40; index++)
    await write(Accounts.create({ ...account(owner, String(index).padStart(3, '0')), note }))
  const all = await Accounts.queryAll(`owner#${owner}`, { prefix: 'account#' })
  expect(all.map(({ accountId }) => Number(accountId))).toEqual(
    Array.from({ length: 40 }, (_, index) => index),
  )
  const newest = await Accounts.query(`owner#${owner}`, { limit: 3, newestFirst: true })
  expect(newest.map(({ accountId }) => accountId)).toEqual(['039', '038', '037'])
  expect(await Accounts.query(`owner#${owner}`, { limit: 30 })).toEqual(all.slice(0, 30))
  const between = (range: { above?: string; below?: string }) =>
    Accounts.query(`owner#${owner}`, { ...range, limit: 3 })
  expect(await between({ above: 'account#004' })).toEqual(all.slice(5, 8))
  expect(await between({ below: 'account#002' })).toEqual(all.slice(0, 2))
})

test('reads many items in batches, duplicates only once, and leaves out missing ones', async () => {
  const owner = newId()
  for (let index = 0; index < 120; index++) await write(Accounts.create(account(owner, String(index))))
  const ids = Array.from({ length: 130 }, (_, index) => ({ owner, accountId: String(index) }))
  expect(await Accounts.findMany([...ids, ...ids])).toHaveLength(120)
  expect(await Accounts.findMany([])).toEqual([])
})

test('an index finds items by the attributes of its key', async () => {
  const owner = newId()
  await write(Accounts.create(account(owner, 'shared')))
  const found = await Accounts.queryAll('account#shared', { index: 'gsi1', prefix: owner })
  expect(found).toEqual([account(owner, 'shared')])
})

test('an upsert creates a missing counter', async () => {
  const owner = newId()
  const id = { owner, accountId: 'sum' }
  await Promise.all([1, 2, 3].map((amount) => write(Accounts.upsert(id, { add: { balance: amount } }))))
  expect(await Accounts.find(id)).toEqual({ ...id, balance: 6, version: 0 })
})

const beside = new TransactionConflictException({ message: 'A transaction is going on', $metadata: {} })

test('retries a single write that collides with a transaction', async () => {
  const item = account(newId())
  const sent = vi.spyOn(client, 'send').mockRejectedValueOnce(beside as never)
  await write(Accounts.create(item))
  sent.mockRestore()
  expect(await Accounts.find(item)).toEqual(item)
})

test('throws a conflict if a single write keeps colliding with transactions', async () => {
  const sent = vi.spyOn(client, 'send').mockRejectedValue(beside as never)
  const refusal = await write(Accounts.create(account(newId()))).catch((error) => error)
  sent.mockRestore()
  expect(refusal).toMatchObject({ kind: 'conflict', details: { code: 'CONFLICT' } })
})

// Items of one test entity as two releases wrote them: with a nickname until version 2, which has a list of names.
const Pet = shape({ petId: v.string(), owner: v.string(), names: orEmpty(v.string()), isTame: orFalse() })
const Pets = entity('test-pet', {
  personal: false,
  shape: Pet,
  version: 2,
  upgrade: ({ nickname, ...pet }) => ({ names: nickname ? [nickname] : [], ...pet }),
  id: ['owner', 'petId'],
  key: ({ owner, petId }) => ({ pk: `pets#${owner}`, sk: petId }),
})
const store = (owner: string, petId: string, attributes: object) =>
  client.send(
    new PutCommand({
      TableName,
      Item: { pk: `pets#${owner}`, sk: petId, entity: 'test-pet', owner, petId, ...attributes },
    }),
  )

test('upgrades an item of an earlier version, and keeps attributes it does not know', async () => {
  const owner = newId()
  await store(owner, 'a', { nickname: 'Rex', color: 'brown' })
  const pet = await Pets.find({ owner, petId: 'a' })
  expect(pet).toEqual({ owner, petId: 'a', names: ['Rex'], isTame: false, color: 'brown' })
  if (pet) await write(Pets.put({ ...pet, isTame: true }))
  expect(await Pets.find({ owner, petId: 'a' })).toEqual({ ...pet, isTame: true })
  const { Item } = await client.send(
    new GetCommand({ TableName, Key: { pk: `pets#${owner}`, sk: 'a' }, ConsistentRead: true }),
  )
  expect(Item).toMatchObject({ entity: 'test-pet', entityVersion: 2, color: 'brown' })
})

test('a condition on a default holds for an item without the attribute, but not for a missing item', async () => {
  const owner = newId()
  const tame = (petId: string, wild: boolean) =>
    write(Pets.update({ owner, petId }, { set: { isTame: true } }, { if: { isTame: !wild } }))
  await store(owner, 'a', {})
  await expect(tame('a', false)).rejects.toMatchObject({ kind: 'conflict' })
  await tame('a', true)
  await expect(tame('a', true)).rejects.toMatchObject({ kind: 'conflict' })
  await store(owner, 'b', {})
  await write(Pets.remove({ owner, petId: 'b' }, { if: { isTame: { in: [false] } } }))
  await expect(write(Pets.remove({ owner, petId: 'b' }, { if: { isTame: false } }))).rejects.toMatchObject({
    kind: 'conflict',
  })
  await store(owner, 'c', {})
  await expect(
    write(Pets.remove({ owner, petId: 'c' }, { if: { isTame: { not: false } } })),
  ).rejects.toMatchObject({ kind: 'conflict' })
})

test('leaves an unreadable item out of lists, counts and logs it, and fails only when it is read alone', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const owner = newId()
  for (const petId of ['a', 'b', 'c', 'd']) await store(owner, petId, { names: petId < 'c' ? 'broken' : [] })
  const ids = [
    { owner, petId: 'b' },
    { owner, petId: 'd' },
  ]
  const { result, unreadable } = await countUnreadable(() =>
    Promise.all([
      Pets.queryAll(`pets#${owner}`),
      Pets.query(`pets#${owner}`, { limit: 1 }),
      Pets.queryPage(`pets#${owner}`, { pageSize: 1 }),
      Pets.queryPage(`pets#${owner}`, { pageSize: 1, after: { owner, petId: 'c' } }),
      Pets.findMany(ids),
    ]),
  )
  expect(result.map((pets) => pets.map(({ petId }) => petId))).toEqual([
    ['c', 'd'],
    ['c'],
    ['c'],
    ['d'],
    ['d'],
  ])
  expect(unreadable).toBe(7)
  await expect(Pets.find({ owner, petId: 'a' })).rejects.toThrow(UnreadableItem)
  expect(() => Pets.fromStream({ entity: 'test-pet', owner, names: 1 })).toThrow(UnreadableItem)
  const lines = log.mock.calls.map(([line]) => line)
  expect(lines[0]).toEqual({
    what: 'stored item unreadable',
    entity: 'test-pet',
    version: 1,
    key: expect.stringMatching(/^[\da-f]{16}$/),
    attributes: ['names'],
  })
  expect(JSON.stringify(lines)).not.toContain(owner)
  log.mockRestore()
})

test('a write of an unreadable item still succeeds', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const owner = newId()
  await store(owner, 'a', { names: 'broken' })
  expect(await write(Pets.update({ owner, petId: 'a' }, { set: { isTame: true } }))).toMatchObject({
    isTame: true,
  })
  expect(await write(Pets.remove({ owner, petId: 'a' }))).toMatchObject({ names: 'broken' })
  expect(await Pets.find({ owner, petId: 'a' })).toBeUndefined()
  log.mockRestore()
})

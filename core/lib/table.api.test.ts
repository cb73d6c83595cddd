import { TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { expect, test, vi } from 'vitest'
import { newId } from '#core/lib/ids'
import { client, entity, transact, write } from '#core/lib/table'
import { retryableConflict } from '#core/shared/errors'

interface Account {
  owner: string
  accountId: string
  balance: number
  version: number
  note?: string
}
const Accounts = entity<Account, Pick<Account, 'owner' | 'accountId'>>('test-account', {
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
  expect(await Accounts.find(id)).toEqual({ ...id, balance: 6 })
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

import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClientRowEntity, clientShards } from '#core/client/entity'
import { newId } from '#core/lib/ids'
import { shards } from '#core/lib/shards'
import { client, readStored, TableName } from '#core/lib/table'
import { type Migration, upgraded } from '#core/migrations/migration'
import { runPending } from '#core/migrations/run-pending'
import { lineOf, progressOf } from '#scripts/migrate/lines'
import { migrateState } from '#scripts/migrate/migrate-state'

const list = vi.hoisted(() => ({ migrations: [] as Migration[] }))
vi.mock('#core/migrations/all', () => list)

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => void vi.restoreAllMocks())

const oldShards = shards(8)
const clientId =
  Array.from({ length: 100 }, newId).find((id) => oldShards.of(id) !== clientShards.of(id)) ?? ''
const row = { firstName: 'Ada', lastName: 'Client', email: 'ada@example.com', birthdate: '1990-01-01' }
const old = { pk: `clients#${oldShards.of(clientId)}`, sk: clientId, entity: 'client-row', clientId, ...row }
const put = (item: object) => client.send(new PutCommand({ TableName, Item: { ...item } }))

const spread = (number: number): Migration => ({
  number,
  name: 'spread-client-rows',
  phase: 'backfill',
  entities: ['client-row'],
  change: (item) => [upgraded(item)],
})
const contract = (number: number, backfill: number): Migration => ({
  ...{ number, name: 'clean-up', phase: 'contract', backfill, entities: ['client-row'] },
  change: (item) => [item],
})
const complete = { ...old, status: 'ACTIVE', createdAt: '2026-01-01T00:00:00.000Z', plan: 'NONE' }

test('converts an older state once, says so in one line, and is silent about an empty one', async () => {
  list.migrations = [{ ...spread(20), entities: ['none'] }]
  expect(await migrateState()).toBeUndefined()

  await put(complete)
  list.migrations.push(...[spread(1), contract(2, 1)])
  expect(await migrateState()).toBe('Converted the state of an earlier release (spread-client-rows: 1 moved)')
  expect(await ClientRowEntity.find({ clientId })).toMatchObject({ clientId, ...row })
  expect(await readStored(old)).toBeUndefined()
  expect(console.info).not.toHaveBeenCalled()
  expect(await migrateState()).toBeUndefined()
})

test('starts in spite of an item that cannot be converted, and says how to list it', async () => {
  await put(old)
  list.migrations = [spread(21)]
  for (let start = 1; start <= 2; start++) {
    const line = await migrateState()
    expect(line).toBe(
      "Converted the state of an earlier release. 1 item couldn't be converted and stayed: npm run migrate -- --dry",
    )
    expect(line).not.toMatch(/reset/i)
  }
})

test('reports on the console without anything of the items', async () => {
  list.migrations = [spread(21), contract(22, 21)]
  const lines: string[] = []
  const time = vi.spyOn(performance, 'now').mockReturnValue(0)
  const onProgress = progressOf((line) => lines.push(line))
  time.mockReturnValue(6_000)
  const outcomes = await runPending(list.migrations, { isDryRun: true, onProgress })
  lines.push(...outcomes.map((outcome) => lineOf(outcome, true)))
  expect(lines[0]).toMatch(/^0021-spread-client-rows: [\d,]+ items read, nothing to change$/)
  expect(lines.slice(1).join('\n')).toMatch(
    /^0021-spread-client-rows: nothing to change, [\d,]+ items read, 1 failed\n {2}client-row [\da-f]{16} stays as it is: It can't be read\n0022-clean-up: .*--contract$/,
  )
  expect(lines.join()).not.toMatch(new RegExp(`Ada|${clientId}`))
})

test('refuses a state of a version whose migrations it does not know', async () => {
  list.migrations = [spread(1)]
  await expect(migrateState()).rejects.toThrow('another version of the product. Delete it: npm run reset')
})

test('refuses a state whose items have other names, keys or shapes', async () => {
  list.migrations = [{ ...spread(22), entities: ['none'] }]
  const identity = { entity: 'identity', userId: 'u', type: 'client', status: 'ACTIVE' }
  const keysOf = (subject: string) => ({ pk: `subject#${subject}`, sk: 'identity' })
  const putThree = (itemOf: (subject: string) => object) =>
    Promise.all(
      ['a', 'b', 'c'].map((subject) => put({ ...identity, ...keysOf(subject), subject, ...itemOf(subject) })),
    )
  await putThree(() => ({}))
  await migrateState()
  for (const change of [{ entity: 'person' }, { status: undefined, standing: 'ACTIVE' }]) {
    await putThree(() => change)
    await expect(migrateState()).rejects.toThrow('Delete it: npm run reset')
  }
  await putThree((subject) => ({ subject: `other-${subject}` }))
  await expect(migrateState()).rejects.toThrow('Delete it: npm run reset')
})

import {
  CreateTableCommand,
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startDynamodb } from '#scripts/local/dynamodb/server'
import {
  deadLetters,
  pollStream,
  type StreamPoller,
  type StreamPollerOptions,
} from '#scripts/local/dynamodb/streams'
import type { Service } from '#scripts/local/serve'
import { openStore, type Store } from '#scripts/local/store'

let service: Service
let db: DynamoDBClient
let store: Store
let tableName: string
let tables = 0
let pollers: StreamPoller[] = []
let client: Pick<StreamPollerOptions, 'endpoint' | 'region' | 'credentials'>

beforeAll(async () => {
  service = await startDynamodb({ port: 0 })
  client = {
    endpoint: service.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }
  db = new DynamoDBClient(client)
})
afterAll(async () => {
  db.destroy()
  await service.close()
})

beforeEach(async () => {
  store = openStore(':memory:')
  tableName = `table-${++tables}`
  await createTable(db)
})
afterEach(async () => {
  await Promise.all(pollers.map((poller) => poller.stop()))
  pollers = []
  store.close()
})

const createTable = (at: DynamoDBClient) =>
  at.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
  )

function poll(onRecords: StreamPollerOptions['onRecords'], intervalMs = 5): StreamPoller {
  const poller = pollStream({ ...client, tableName, intervalMs, onRecords, store })
  pollers.push(poller)
  return poller
}

const put = (pk: string, more = {}) =>
  db.send(new PutItemCommand({ TableName: tableName, Item: { pk: { S: pk }, ...more } }))
const name = (record: DynamoDBRecord) => record.dynamodb?.Keys?.pk?.S ?? ''
const sequence = (record: DynamoDBRecord) => record.dynamodb?.SequenceNumber ?? ''

test('delivers records in order, with old and new images as in Lambda', async () => {
  const seen: DynamoDBRecord[] = []
  const poller = poll(async ({ Records }) => void seen.push(...Records))
  const bytes = { L: [{ M: { bytes: { B: Buffer.from('hi') } } }] }
  await put('a', { version: { N: '1' }, bytes })
  await put('a', { version: { N: '2' } })
  await db.send(new DeleteItemCommand({ TableName: tableName, Key: { pk: { S: 'a' } } }))
  await poller.drained()
  expect(seen.map((record) => record.eventName)).toEqual(['INSERT', 'MODIFY', 'REMOVE'])
  expect(seen[0]).toMatchObject({
    eventSource: 'aws:dynamodb',
    eventSourceARN: expect.stringContaining(tableName),
    dynamodb: {
      ApproximateCreationDateTime: expect.any(Number),
      Keys: { pk: { S: 'a' } },
      NewImage: { version: { N: '1' }, bytes: { L: [{ M: { bytes: { B: 'aGk=' } } }] } },
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
  })
  expect(seen[1]?.dynamodb).toMatchObject({
    OldImage: { version: { N: '1' } },
    NewImage: { version: { N: '2' } },
  })
  expect(seen[2]?.dynamodb).toMatchObject({ OldImage: { version: { N: '2' } } })
  expect(seen[2]?.dynamodb).not.toHaveProperty('NewImage')
})

test('holds back new records while paused', async () => {
  const seen: string[] = []
  const poller = poll(async ({ Records }) => void seen.push(...Records.map(name)))
  await put('before')
  await poller.drained()
  poller.pause()
  const drained = poller.drained()
  const names = Array.from({ length: 30 }, (_, index) => `item-${index}`)
  for (const pk of names) await put(pk)
  expect(seen).toEqual(['before'])
  poller.resume()
  await drained
  expect(seen).toEqual(['before', ...names])
})

test('delivers no records of skipped work, but those before and after it', async () => {
  const seen: string[] = []
  const poller = poll(async ({ Records }) => void seen.push(...Records.map(name)))
  await put('before')
  await poller.skipRecords(async () => {
    for (let index = 0; index < 30; index++) await put(`item-${index}`)
  })
  await put('after')
  await poller.drained()
  expect(seen).toEqual(['before', 'after'])
})

test('delivers batches of at most 100 records without losing or repeating any', async () => {
  const names = Array.from({ length: 230 }, (_, index) => `item-${index}`)
  for (const pk of names) await put(pk)
  const batches: string[][] = []
  await poll(async ({ Records }) => void batches.push(Records.map(name))).drained()
  expect(batches.map((batch) => batch.length)).toEqual([100, 100, 30])
  expect(batches.flat()).toEqual(names)
})

test('resumes where the previous poller stopped', async () => {
  const seen: string[] = []
  const onRecords: StreamPollerOptions['onRecords'] = async ({ Records }) =>
    void seen.push(...Records.map(name))
  await put('a')
  const first = poll(onRecords)
  await first.drained()
  await first.stop()
  await put('b')
  await poll(onRecords).drained()
  expect(seen).toEqual(['a', 'b'])
})

test('leaves a record to the next poller if stopped during a retry', async () => {
  await put('a')
  const called = Promise.withResolvers<void>()
  const first = poll(async () => {
    called.resolve()
    throw new Error('down')
  }, 60_000)
  const drained = expect(first.drained()).rejects.toThrow('stopped')
  await called.promise
  await first.stop()
  await drained
  const seen: string[] = []
  await poll(async ({ Records }) => void seen.push(...Records.map(name))).drained()
  expect(seen).toEqual(['a'])
  expect(deadLetters(store).list()).toEqual([])
})

test('retries a partial failure from the first failed record', async () => {
  for (const pk of ['a', 'b', 'c']) await put(pk)
  const calls: string[][] = []
  await poll(async ({ Records }) => {
    calls.push(Records.map(name))
    const failed = calls.length === 1 ? Records.filter((record) => name(record) !== 'a').reverse() : []
    return { batchItemFailures: failed.map((record) => ({ itemIdentifier: sequence(record) })) }
  }).drained()
  expect(calls).toEqual([['a', 'b', 'c'], ['b'], ['c']])
  expect(deadLetters(store).list()).toEqual([])
})

test.each([
  ['throws', async () => Promise.reject(new Error('poison'))],
  [
    'reports the record as failed',
    async (record: DynamoDBRecord) => ({ batchItemFailures: [{ itemIdentifier: sequence(record) }] }),
  ],
  ['reports an unknown record', async () => ({ batchItemFailures: [{ itemIdentifier: 'unknown' }] })],
])('if the handler always %s, the record becomes a dead letter and blocks no others', async (_, fail) => {
  for (const pk of ['a', 'poison', 'b']) await put(pk)
  const tries: Record<string, number> = {}
  await poll(async ({ Records }) => {
    const poison = Records.find((record) => name(record) === 'poison')
    for (const record of Records) tries[name(record)] = (tries[name(record)] ?? 0) + 1
    return poison ? fail(poison) : undefined
  }).drained()
  expect(tries.poison).toBeGreaterThanOrEqual(6)
  expect(deadLetters(store).list()).toMatchObject([
    { record: { dynamodb: { Keys: { pk: { S: 'poison' } } } } },
  ])
  expect(tries.b).toBeGreaterThan(0)
  await put('later')
  await pollers[0]?.drained()
  expect(tries).toMatchObject({ later: 1 })
})

test('resumes after an outage of the database', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const outage = await startDynamodb({ port: 0 })
  await outage.close()
  const poller = pollStream({
    ...client,
    endpoint: outage.url,
    tableName,
    intervalMs: 5,
    onRecords: async () => {},
    store,
  })
  await vi.waitFor(() => expect(warn).toHaveBeenCalled())
  const handled = vi.fn()
  const drained = poller.drained().then(handled)
  const back = await startDynamodb({ port: outage.port })
  const other = new DynamoDBClient({ ...client, endpoint: back.url })
  expect(handled).not.toHaveBeenCalled()
  await createTable(other)
  await drained
  await poller.stop()
  other.destroy()
  await back.close()
  warn.mockRestore()
})

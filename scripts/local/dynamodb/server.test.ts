import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDynamodb } from '#scripts/local/dynamodb/server'
import type { Service } from '#scripts/local/serve'

const TableName = 'things'
const folder = mkdtempSync(join(tmpdir(), 'dynamodb-'))

function connect(port: number): DynamoDBClient {
  return new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  })
}

const createTable = new CreateTableCommand({
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'gsi1',
      KeySchema: [
        { AttributeName: 'gsi1pk', KeyType: 'HASH' },
        { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
})

afterAll(() => rmSync(folder, { recursive: true }))

describe('the database', () => {
  let service: Service
  let db: DynamoDBClient
  const read = async (pk: string) =>
    (await db.send(new GetItemCommand({ TableName, Key: { pk: { S: pk }, sk: { S: 'x' } } }))).Item
  const put = (pk: string, more = {}) => ({ TableName, Item: { pk: { S: pk }, sk: { S: 'x' }, ...more } })

  beforeAll(async () => {
    service = await startDynamodb({ port: 0 })
    db = connect(service.port)
    await db.send(createTable)
  })
  afterAll(async () => {
    db.destroy()
    await service.close()
  })

  test('writes nothing if a condition of a transaction fails', async () => {
    const isNew = 'attribute_not_exists(pk)'
    await db.send(new PutItemCommand(put('taken')))
    const items = ['free', 'taken'].map((pk) => ({ Put: { ...put(pk), ConditionExpression: isNew } }))
    await expect(db.send(new TransactWriteItemsCommand({ TransactItems: items }))).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
    })
    expect(await read('free')).toBeUndefined()
  })

  test('lets exactly one of 20 concurrent conditional writes succeed', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        db.send(
          new PutItemCommand({
            ...put('race', { winner: { N: String(index) } }),
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        ),
      ),
    )
    const winners = outcomes.flatMap((outcome, index) => (outcome.status === 'fulfilled' ? [index] : []))
    expect(winners).toHaveLength(1)
    expect((await read('race'))?.winner).toEqual({ N: String(winners[0]) })
  })

  test('queries an index in the order of its sort key', async () => {
    for (const time of ['3', '1', '2'])
      await db.send(new PutItemCommand(put(`g${time}`, { gsi1pk: { S: 'coach' }, gsi1sk: { S: time } })))
    const { Items } = await db.send(
      new QueryCommand({
        TableName,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk >= :from',
        ExpressionAttributeValues: { ':pk': { S: 'coach' }, ':from': { S: '2' } },
        ScanIndexForward: false,
      }),
    )
    expect(Items?.map((item) => item.pk?.S)).toEqual(['g3', 'g2'])
  })

  test('accepts a time-to-live attribute', async () => {
    const { TimeToLiveSpecification } = await db.send(
      new UpdateTimeToLiveCommand({
        TableName,
        TimeToLiveSpecification: { Enabled: true, AttributeName: 'expiresAt' },
      }),
    )
    expect(TimeToLiveSpecification).toEqual({ Enabled: true, AttributeName: 'expiresAt' })
  })

  test.each([
    ['invalid JSON', 'PutItem', '{'],
    ['a missing table', 'PutItem', JSON.stringify({ TableName: 'missing', Item: { pk: { S: 'bad' } } })],
    ['a missing sort key', 'PutItem', JSON.stringify({ TableName, Item: { pk: { S: 'bad' } } })],
    [
      'a key of the wrong type',
      'PutItem',
      JSON.stringify({ TableName, Item: { pk: { N: '1' }, sk: { S: 'x' } } }),
    ],
    ['an invalid expression', 'PutItem', JSON.stringify({ ...put('bad'), ConditionExpression: 'nonsense(' })],
    ['an unknown operation', 'Nonsense', '{}'],
  ])('responds with 400 to %s', async (_, operation, body) => {
    const answer = await fetch(service.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
        authorization:
          'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
        'x-amz-date': '20260101T000000Z',
      },
      body,
    })
    expect(answer.status).toBe(400)
    expect(await read('bad')).toBeUndefined()
  })

  test('fails to start on a port that is in use', async () => {
    await expect(startDynamodb({ port: service.port })).rejects.toThrow('EADDRINUSE')
  })
})

test('explains which variable to set on a platform without a binary', async () => {
  const { arch } = process
  Object.defineProperty(process, 'arch', { value: 'mips' })
  await expect(startDynamodb({ port: 0 })).rejects.toThrow('Set DYNAMODB_ENDPOINT')
  Object.defineProperty(process, 'arch', { value: arch })
})

describe('the process', () => {
  /** Starts the database in another process, as `npm start` does. */
  async function startElsewhere(port: number, file: string) {
    const script = `
      import { startDynamodb } from '#scripts/local/dynamodb/server'
      const service = await startDynamodb(${JSON.stringify({ port, file })})
      console.log(service.port)`
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [output] = await once(parent.stdout, 'data')
    return { parent, port: Number(output) }
  }

  test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('keeps its data and port after %s', async (signal) => {
    const file = join(folder, `${signal}.db`)
    const { parent, port } = await startElsewhere(0, file)
    const before = connect(port)
    await before.send(createTable)
    for (let index = 0; index < 20; index++)
      await before.send(new PutItemCommand({ TableName, Item: { pk: { S: String(index) }, sk: { S: 'x' } } }))
    parent.kill(signal)
    await once(parent, 'exit')
    const service = await startDynamodb({ port, file })
    const after = connect(port)
    const Key = { pk: { S: '19' }, sk: { S: 'x' } }
    expect((await after.send(new GetItemCommand({ TableName, Key }))).Item).toEqual(Key)
    const { Table } = await after.send(new DescribeTableCommand({ TableName }))
    expect(Table?.LatestStreamArn).toBeDefined()
    before.destroy()
    after.destroy()
    await service.close()
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  })
})

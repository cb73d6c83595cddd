import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Aws } from '#scripts/aws/cli'
import { listDeadJobs, listDeadRecords, retry } from '#scripts/dead-letters/dead-letters'

const QUEUE = 'https://sqs.us-east-1.amazonaws.com/1/DeadJobs'
const BUCKET = 'dead-records'
const FUNCTION = 'arn:aws:lambda:us-east-1:1:function:platewise-production-Reconcile'

interface Cloud {
  messages?: object[]
  objects?: Record<string, object>
  /** What the function responds with. */
  answer?: unknown
}

/** A fake AWS CLI with one queue, one bucket and one function. */
function cloud({ messages = [], objects = {}, answer = null }: Cloud) {
  const calls: string[][] = []
  const sent: unknown[] = []
  let waiting = messages.map((message, index) => ({ ReceiptHandle: `receipt-${index}`, ...message }))
  const aws: Aws = async (...args) => {
    calls.push(args)
    const [, command] = args
    if (command === 'receive-message') {
      const Messages = waiting
      waiting = []
      return Messages.length ? { Messages } : undefined
    }
    if (command === 'list-objects-v2')
      return { Contents: Object.keys(objects).map((Key) => ({ Key, LastModified: Key })) }
    if (command === 'get-object')
      writeFileSync(args.at(-1) ?? '', JSON.stringify(objects[args[args.indexOf('--key') + 1] ?? '']))
    if (command === 'invoke') {
      const payload = args.find((arg) => arg.startsWith('file://')) ?? ''
      sent.push(JSON.parse(readFileSync(payload.slice('file://'.length), 'utf8')))
      writeFileSync(args.at(-1) ?? '', JSON.stringify(answer))
    }
    return {}
  }
  return { aws, sent, did: () => calls.map(([, command]) => command) }
}

const failedRun = {
  Body: JSON.stringify({
    timestamp: '2030-01-01T00:00:00Z',
    requestContext: { functionArn: `${FUNCTION}:$LATEST`, condition: 'RetriesExhausted' },
    requestPayload: { time: 'then' },
    responsePayload: { errorMessage: 'The table was away' },
  }),
}
const failedCall = {
  Body: '{"time":"now"}',
  MessageAttributes: { TARGET_ARN: { StringValue: FUNCTION }, ERROR_CODE: { StringValue: 'Throttled' } },
}
const Records = [{ dynamodb: { SequenceNumber: '98' } }, { dynamodb: { SequenceNumber: '100' } }]
/** As Lambda writes it to the bucket. */
const failedRecords = (timestamp: string) => ({
  timestamp,
  requestContext: { functionArn: FUNCTION, condition: 'RetryAttemptsExhausted' },
  DDBStreamBatchInfo: { shardId: 'shard', startSequenceNumber: '98', endSequenceNumber: '100' },
  payload: JSON.stringify({ Records }),
})

test('lists failed jobs with function, payload and reason', async () => {
  const { aws } = cloud({ messages: [failedRun, failedCall] })
  expect(await listDeadJobs(aws, QUEUE)).toMatchObject([
    { functionArn: FUNCTION, why: 'The table was away', payload: { time: 'then' } },
    { functionArn: FUNCTION, why: 'Throttled', payload: { time: 'now' } },
  ])
})

test('lists failed stream records from the bucket, oldest first', async () => {
  const { aws } = cloud({ objects: { b: failedRecords('2030-02-01'), a: failedRecords('2030-01-01') } })
  expect(await listDeadRecords(aws, BUCKET)).toMatchObject([
    { functionArn: FUNCTION, at: '2030-01-01', why: 'RetryAttemptsExhausted', payload: { Records } },
    { at: '2030-02-01' },
  ])
  expect(await listDeadRecords(cloud({}).aws, BUCKET)).toEqual([])
})

test('deletes a job from the queue after a successful retry', async () => {
  const { aws, did } = cloud({ messages: [failedRun] })
  const [deadLetter] = await listDeadJobs(aws, QUEUE)
  expect(deadLetter && (await retry(aws, deadLetter))).toBeUndefined()
  expect(did().slice(-2)).toEqual(['invoke', 'delete-message'])
})

test('leaves a job in the queue if the retry fails', async () => {
  for (const answer of [{ errorMessage: 'Away' }, { batchItemFailures: [{ itemIdentifier: '98' }] }]) {
    const { aws, did } = cloud({ messages: [failedRun], answer })
    const [deadLetter] = await listDeadJobs(aws, QUEUE)
    expect(deadLetter && (await retry(aws, deadLetter))).toMatch(/Away|failed again/)
    expect(did()).not.toContain('delete-message')
    expect(did().at(-1)).toBe('change-message-visibility')
  }
})

test('handles exactly the kept records again, weeks after the stream has lost them, and then deletes them', async () => {
  const { aws, sent, did } = cloud({
    objects: { a: failedRecords('2030-01-01') },
    answer: { batchItemFailures: [] },
  })
  const [deadLetter] = await listDeadRecords(aws, BUCKET)
  expect(deadLetter && (await retry(aws, deadLetter))).toBeUndefined()
  expect(sent).toEqual([{ Records }])
  expect(did().at(-1)).toBe('delete-object')
})

test('keeps records that fail again', async () => {
  const { aws, did } = cloud({
    objects: { a: failedRecords('2030-01-01') },
    answer: { batchItemFailures: [{ itemIdentifier: '98' }] },
  })
  const [deadLetter] = await listDeadRecords(aws, BUCKET)
  expect(deadLetter && (await retry(aws, deadLetter))).toBe('The record failed again')
  expect(did()).not.toContain('delete-object')
})

import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Aws } from '#scripts/aws/cli'
import { listDeadLetters, retry } from '#scripts/dead-letters/dead-letters'

const QUEUE = 'https://sqs.us-east-1.amazonaws.com/1/DeadJobs'
const FUNCTION = 'arn:aws:lambda:us-east-1:1:function:platewise-production-Reconcile'
const STREAM = 'arn:aws:dynamodb:us-east-1:1:table/t/stream/s'

/** A fake AWS CLI with one queue, whose function responds with `answer`. */
function cloud(messages: object[], answer: unknown = null, stored: { at: string }[] = []) {
  const calls: string[][] = []
  let waiting = messages.map((message, index) => ({ ReceiptHandle: `receipt-${index}`, ...message }))
  const aws: Aws = async (...args) => {
    calls.push(args)
    const [, command] = args
    if (command === 'receive-message') {
      const Messages = waiting
      waiting = []
      return Messages.length ? { Messages } : undefined
    }
    if (command === 'get-shard-iterator') return { ShardIterator: 'iterator' }
    if (command === 'get-records')
      return { Records: stored.map(({ at }) => ({ dynamodb: { SequenceNumber: at } })) }
    if (command === 'invoke') writeFileSync(args.at(-1) ?? '', JSON.stringify(answer))
    return {}
  }
  return { aws, did: () => calls.map(([, command]) => command) }
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
const failedRecords = {
  Body: JSON.stringify({
    requestContext: { functionArn: FUNCTION, condition: 'RetryAttemptsExhausted' },
    DDBStreamBatchInfo: {
      streamArn: STREAM,
      shardId: 'shard',
      startSequenceNumber: '98',
      endSequenceNumber: '100',
      approximateArrivalOfFirstRecord: '2030-01-01T00:00:00Z',
    },
  }),
}

test('lists permanent failures with function, payload and reason', async () => {
  const { aws } = cloud([failedRun, failedCall, failedRecords])
  expect(await listDeadLetters(aws, QUEUE)).toMatchObject([
    { functionArn: FUNCTION, why: 'The table was away', payload: { time: 'then' } },
    { functionArn: FUNCTION, why: 'Throttled', payload: { time: 'now' } },
    { functionArn: FUNCTION, why: 'RetryAttemptsExhausted', batch: { shardId: 'shard' } },
  ])
})

test('deletes a job from the queue after a successful retry', async () => {
  const { aws, did } = cloud([failedRun])
  const [deadLetter] = await listDeadLetters(aws, QUEUE)
  expect(deadLetter && (await retry(aws, deadLetter))).toBeUndefined()
  expect(did().slice(-2)).toEqual(['invoke', 'delete-message'])
})

test('leaves a job in the queue if the retry fails', async () => {
  for (const answer of [{ errorMessage: 'Away' }, { batchItemFailures: [{ itemIdentifier: '98' }] }]) {
    const { aws, did } = cloud([failedRun], answer)
    const [deadLetter] = await listDeadLetters(aws, QUEUE)
    expect(deadLetter && (await retry(aws, deadLetter))).toMatch(/Away|failed again/)
    expect(did()).not.toContain('delete-message')
    expect(did().at(-1)).toBe('change-message-visibility')
  }
})

test('rereads exactly the stream records that failed and none after them', async () => {
  const { aws } = cloud([failedRecords], { batchItemFailures: [] }, [
    { at: '98' },
    { at: '100' },
    { at: '101' },
  ])
  const sent: unknown[] = []
  const watching: Aws = async (...args) => {
    const payload = args.find((arg) => arg.startsWith('file://'))
    if (payload) {
      sent.push(JSON.parse(readFileSync(payload.slice('file://'.length), 'utf8')))
    }
    return aws(...args)
  }
  const [deadLetter] = await listDeadLetters(watching, QUEUE)
  expect(deadLetter && (await retry(watching, deadLetter))).toBeUndefined()
  expect(sent).toEqual([
    { Records: [{ dynamodb: { SequenceNumber: '98' } }, { dynamodb: { SequenceNumber: '100' } }] },
  ])
})

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Aws } from '#scripts/aws/cli'

interface Message {
  ReceiptHandle: string
  Body: string
  MessageAttributes?: Record<string, { StringValue?: string }>
}

/** What Lambda reports about an invocation that failed permanently, or about stream records it gave up on. */
interface Report {
  timestamp?: string
  requestContext?: { functionArn?: string; condition?: string }
  requestPayload?: unknown
  responsePayload?: { errorMessage?: string }
  DDBStreamBatchInfo?: Batch
}
interface Batch {
  streamArn: string
  shardId: string
  startSequenceNumber: string
  endSequenceNumber: string
  approximateArrivalOfFirstRecord: string
}

/** A permanent failure waiting in a queue. */
export interface DeadLetter {
  queue: string
  receipt: string
  functionArn: string
  at: string
  why: string
  /**
   * The input to invoke the function with. For stream records, the queue holds only their position in the
   * stream.
   */
  payload?: unknown
  batch?: Batch
}

/** Longer than it takes to list all of them or to retry one. */
const HIDDEN_SECONDS = 360

function deadLetterOf(queue: string, message: Message): DeadLetter {
  const report = JSON.parse(message.Body) as Report
  const attribute = (name: string) => message.MessageAttributes?.[name]?.StringValue
  const entry = { queue, receipt: message.ReceiptHandle, at: report.timestamp ?? '' }
  // EventBridge Scheduler sends the payload itself as the body, and the details as message attributes.
  if (!report.requestContext)
    return {
      ...entry,
      functionArn: attribute('TARGET_ARN') ?? '',
      why: attribute('ERROR_MESSAGE') ?? attribute('ERROR_CODE') ?? '',
      payload: report,
    }
  return {
    ...entry,
    functionArn: (report.requestContext.functionArn ?? '').replace(/:\$LATEST$/, ''),
    why: report.responsePayload?.errorMessage ?? report.requestContext.condition ?? '',
    payload: report.requestPayload,
    batch: report.DDBStreamBatchInfo,
  }
}

const flags = (values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => [`--${name}`, value])

/** Receives every message in the queue, which hides them from other receivers for a while. */
export async function listDeadLetters(aws: Aws, queue: string): Promise<DeadLetter[]> {
  const deadLetters: DeadLetter[] = []
  for (;;) {
    const received = (await aws(
      'sqs',
      'receive-message',
      ...flags({
        'queue-url': queue,
        'max-number-of-messages': '10',
        'message-attribute-names': 'All',
        'wait-time-seconds': '1',
        'visibility-timeout': String(HIDDEN_SECONDS),
      }),
    )) as { Messages?: Message[] } | undefined
    if (!received?.Messages?.length) return deadLetters
    deadLetters.push(...received.Messages.map((message) => deadLetterOf(queue, message)))
  }
}

/** Makes a message visible to other receivers again. */
export const putBack = (aws: Aws, { queue, receipt }: DeadLetter) =>
  aws(
    'sqs',
    'change-message-visibility',
    ...flags({ 'queue-url': queue, 'receipt-handle': receipt, 'visibility-timeout': '0' }),
  )

interface StreamRecord {
  dynamodb: { SequenceNumber: string }
}

/** The stream records of a batch. The stream retains them for a day. */
async function recordsOf(aws: Aws, batch: Batch): Promise<StreamRecord[]> {
  const { ShardIterator } = (await aws(
    'dynamodbstreams',
    'get-shard-iterator',
    ...flags({
      'stream-arn': batch.streamArn,
      'shard-id': batch.shardId,
      'shard-iterator-type': 'AT_SEQUENCE_NUMBER',
      'sequence-number': batch.startSequenceNumber,
    }),
  )) as { ShardIterator: string }
  const { Records } = (await aws('dynamodbstreams', 'get-records', '--shard-iterator', ShardIterator)) as {
    Records: StreamRecord[]
  }
  const last = BigInt(batch.endSequenceNumber)
  const records = Records.filter(({ dynamodb }) => BigInt(dynamodb.SequenceNumber) <= last)
  if (records.length === 0) throw new Error('The stream no longer has these records')
  return records
}

/** A function's response. A stream handler lists the records that failed again. */
interface Answer {
  errorMessage?: string
  batchItemFailures?: unknown[]
}

/** Invokes the function again with the same input. Throws the reason if it fails again. */
async function retryCall(aws: Aws, { functionArn, batch, payload }: DeadLetter): Promise<void> {
  const event = batch ? { Records: await recordsOf(aws, batch) } : payload
  const folder = await mkdtemp(join(tmpdir(), 'dead-letter-'))
  try {
    const [request, response] = [join(folder, 'request.json'), join(folder, 'response.json')]
    await writeFile(request, JSON.stringify(event ?? {}))
    await aws(
      'lambda',
      'invoke',
      ...flags({
        'function-name': functionArn,
        'cli-read-timeout': '0',
        'cli-binary-format': 'raw-in-base64-out',
        payload: `file://${request}`,
      }),
      response,
    )
    const text = await readFile(response, 'utf8')
    const answer = text ? (JSON.parse(text) as Answer | null) : null
    if (answer?.errorMessage) throw new Error(answer.errorMessage)
    if (answer?.batchItemFailures?.length) throw new Error('The record failed again')
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Retries a dead letter and deletes it if that succeeds. Otherwise returns the reason. */
export async function retry(aws: Aws, deadLetter: DeadLetter): Promise<string | undefined> {
  try {
    await retryCall(aws, deadLetter)
  } catch (error) {
    await putBack(aws, deadLetter)
    return error instanceof Error ? error.message : String(error)
  }
  await aws('sqs', 'delete-message', '--queue-url', deadLetter.queue, '--receipt-handle', deadLetter.receipt)
}

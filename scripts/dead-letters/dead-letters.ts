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
  /** The records themselves, as JSON in a string. */
  payload?: unknown
}

/** A permanent failure. */
export interface DeadLetter {
  functionArn: string
  at: string
  why: string
  /** The input to invoke the function with. */
  payload: unknown
  /** Deletes it, after a retry has succeeded. */
  remove: () => Promise<unknown>
  /** Leaves it for the next time. */
  keep: () => Promise<unknown>
}

/** Longer than it takes to list all of them or to retry one. */
const HIDDEN_SECONDS = 360

const flags = (values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => [`--${name}`, value])

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'dead-letter-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const functionOf = ({ requestContext }: Report) =>
  (requestContext?.functionArn ?? '').replace(/:\$LATEST$/, '')

function deadJobOf(aws: Aws, queue: string, message: Message): DeadLetter {
  const report = JSON.parse(message.Body) as Report
  const attribute = (name: string) => message.MessageAttributes?.[name]?.StringValue
  const receipt = { 'queue-url': queue, 'receipt-handle': message.ReceiptHandle }
  const entry = {
    at: report.timestamp ?? '',
    remove: () => aws('sqs', 'delete-message', ...flags(receipt)),
    keep: () => aws('sqs', 'change-message-visibility', ...flags({ ...receipt, 'visibility-timeout': '0' })),
  }
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
    functionArn: functionOf(report),
    why: report.responsePayload?.errorMessage ?? report.requestContext.condition ?? '',
    payload: report.requestPayload,
  }
}

/** Receives every message in the queue, which hides them from other receivers for a while. */
export async function listDeadJobs(aws: Aws, queue: string): Promise<DeadLetter[]> {
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
    deadLetters.push(...received.Messages.map((message) => deadJobOf(aws, queue, message)))
  }
}

/** Reads the stream records that Lambda gave up on, oldest first. */
export async function listDeadRecords(aws: Aws, bucket: string): Promise<DeadLetter[]> {
  const { Contents = [] } = ((await aws('s3api', 'list-objects-v2', '--bucket', bucket)) ?? {}) as {
    Contents?: { Key: string; LastModified: string }[]
  }
  const objects = Contents.sort((a, b) => a.LastModified.localeCompare(b.LastModified))
  const deadLetters: DeadLetter[] = []
  for (const { Key, LastModified } of objects) {
    const place = flags({ bucket, key: Key })
    const report = await inFolder(async (folder) => {
      const file = join(folder, 'report.json')
      await aws('s3api', 'get-object', ...place, file)
      return JSON.parse(await readFile(file, 'utf8')) as Report
    })
    deadLetters.push({
      functionArn: functionOf(report),
      at: report.timestamp ?? LastModified,
      why: report.requestContext?.condition ?? '',
      payload: typeof report.payload === 'string' ? JSON.parse(report.payload) : report.payload,
      remove: () => aws('s3api', 'delete-object', ...place),
      keep: async () => undefined,
    })
  }
  return deadLetters
}

/** A function's response. A stream handler lists the records that failed again. */
interface Answer {
  errorMessage?: string
  batchItemFailures?: unknown[]
}

/** Invokes the function again with the same input. Throws the reason if it fails again. */
const callAgain = (aws: Aws, { functionArn, payload }: DeadLetter) =>
  inFolder(async (folder) => {
    const [request, response] = [join(folder, 'request.json'), join(folder, 'response.json')]
    await writeFile(request, JSON.stringify(payload ?? {}))
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
  })

/** Retries a dead letter and deletes it if that succeeds. Otherwise returns the reason. */
export async function retry(aws: Aws, deadLetter: DeadLetter): Promise<string | undefined> {
  try {
    await callAgain(aws, deadLetter)
  } catch (error) {
    await deadLetter.keep()
    return error instanceof Error ? error.message : String(error)
  }
  await deadLetter.remove()
}

import { setTimeout as delay } from 'node:timers/promises'
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams'
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { toLambdaRecord } from '#scripts/local/dynamodb/records'
import type { Collection, Store } from '#scripts/local/store'

const batchSize = 100
const maxRetries = 5

/** A record that failed all of its retries. */
export interface DeadLetter {
  record: DynamoDBRecord
  error: string
  date: string
}

export interface StreamPollerOptions {
  endpoint: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  tableName: string
  intervalMs: number
  onRecords: (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse | undefined> | Promise<void>
  store: Store
}

/** An open shard and the position to read from. */
interface Shard {
  id: string
  streamArn: string
  iterator: string | undefined
}

export interface StreamPoller {
  /** Stops after the current call of `onRecords`, if any. */
  stop(): Promise<void>
  /**
   * Resolves once everything written before this call was handled or became a dead letter. Rejects if the
   * poller stops.
   */
  drained(): Promise<void>
  /** Holds back everything written from now on. Call it when drained, while nothing is being read. */
  pause(): void
  /** Delivers what was held back and continues. */
  resume(): void
  /** Runs `work` and skips all records it causes. */
  skipRecords(work: () => Promise<void>): Promise<void>
}

/** The records that were given up on, oldest first. */
export function deadLetters(store: Store): Collection<DeadLetter> {
  return store.collection<DeadLetter>('stream-dead-letters')
}

/**
 * Delivers the table's stream to `onRecords` as Lambda does: in order, at least once, starting where the last
 * run stopped. A failed record is retried five times and then stored as a dead letter.
 */
export function pollStream(options: StreamPollerOptions): StreamPoller {
  const { store, tableName, intervalMs, onRecords, ...client } = options
  const tables = new DynamoDBClient(client)
  const streams = new DynamoDBStreamsClient(client)
  const checkpoints = store.collection<string>('stream-checkpoints')
  const dead = deadLetters(store)
  const stopping = new AbortController()
  let wake = new AbortController()
  let waiting: PromiseWithResolvers<void>[] = []
  let isPaused = false
  let isSkipping = false
  let opened: Shard[] = []

  /** Calls the handler once. Returns the index of the first failed record, if any. */
  async function attempt(records: DynamoDBRecord[]): Promise<{ index: number; error: string } | undefined> {
    try {
      const answer = await onRecords({ Records: records })
      const failed = new Set(answer?.batchItemFailures.map((failure) => failure.itemIdentifier))
      if (failed.size === 0) return undefined
      const index = records.findIndex((record) => failed.has(record.dynamodb?.SequenceNumber ?? ''))
      // As in Lambda, an identifier that isn't in the batch fails the whole batch.
      return { index: Math.max(index, 0), error: 'Reported as failed by the handler' }
    } catch (error) {
      return { index: 0, error: error instanceof Error ? error.message : String(error) }
    }
  }

  async function handle(shard: string, records: DynamoDBRecord[]): Promise<void> {
    let remaining = records
    let retries = 0
    const advance = (count: number) => {
      const last = remaining[count - 1]?.dynamodb?.SequenceNumber
      if (last) checkpoints.put(shard, last)
      remaining = remaining.slice(count)
      retries = 0
    }
    while (remaining.length > 0 && !stopping.signal.aborted) {
      // After a failure, records are delivered one at a time, so that one bad record doesn't fail others with
      // it.
      const batch = retries > 0 ? remaining.slice(0, 1) : remaining
      const failure = isSkipping ? undefined : await attempt(batch)
      if (!failure) {
        advance(batch.length)
        continue
      }
      if (failure.index > 0) advance(failure.index)
      const [first] = remaining
      if (first && retries++ === maxRetries) {
        store.transaction(() => {
          const date = new Date().toISOString()
          dead.put(`${shard} ${first.dynamodb?.SequenceNumber}`, {
            record: first,
            error: failure.error,
            date,
          })
          advance(1)
        })
      } else {
        await pause(Math.min(intervalMs, 1_000) * retries, stopping.signal)
      }
    }
  }

  /** Reads to the current end of the shard. Returns false if the shard is closed. */
  async function readShard(shard: Shard): Promise<boolean> {
    for (;;) {
      const { Records = [], NextShardIterator } = await streams.send(
        new GetRecordsCommand({ ShardIterator: shard.iterator, Limit: batchSize }),
      )
      if (stopping.signal.aborted) return true
      await handle(
        shard.id,
        Records.map((record) => toLambdaRecord(record, shard.streamArn)),
      )
      shard.iterator = NextShardIterator
      if (!NextShardIterator) return false
      if (Records.length === 0) return true
    }
  }

  async function openShard(streamArn: string, ShardId: string | undefined): Promise<Shard> {
    const id = `${streamArn} ${ShardId}`
    const after = checkpoints.get(id)
    const { ShardIterator } = await streams.send(
      new GetShardIteratorCommand({
        StreamArn: streamArn,
        ShardId,
        ShardIteratorType: after ? 'AFTER_SEQUENCE_NUMBER' : 'TRIM_HORIZON',
        SequenceNumber: after,
      }),
    )
    return { id, streamArn, iterator: ShardIterator }
  }

  async function openShards(): Promise<Shard[]> {
    const { Table } = await tables.send(new DescribeTableCommand({ TableName: tableName }))
    const { LatestStreamArn } = Table ?? {}
    if (!LatestStreamArn) throw new Error(`The table ${tableName} has no stream`)
    const shards: Shard[] = []
    let start: string | undefined
    do {
      const { StreamDescription } = await streams.send(
        new DescribeStreamCommand({ StreamArn: LatestStreamArn, ExclusiveStartShardId: start }),
      )
      for (const { ShardId } of StreamDescription?.Shards ?? [])
        shards.push(await openShard(LatestStreamArn, ShardId))
      start = StreamDescription?.LastEvaluatedShardId
    } while (start && !stopping.signal.aborted)
    return shards
  }

  async function round(): Promise<void> {
    const shards = opened.length > 0 ? opened : await openShards()
    // Cleared until everything is read. After an error, the shards are reopened after the last handled
    // record.
    opened = []
    let isWhole = true
    for (const shard of shards) isWhole = (await readShard(shard)) && isWhole
    // When a shard is closed, a new one takes its place, so the shards are listed again.
    if (isWhole) opened = shards
  }

  async function run(): Promise<void> {
    let problem = ''
    while (!stopping.signal.aborted) {
      wake = new AbortController()
      const served = isPaused ? [] : waiting
      waiting = isPaused ? waiting : []
      try {
        if (!isPaused) await round()
        problem = ''
        if (!stopping.signal.aborted) for (const call of served) call.resolve()
        else waiting.push(...served)
      } catch (error) {
        waiting.push(...served)
        const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
        if (message !== problem) console.warn(`The stream of ${tableName} can't be read: ${message}`)
        problem = message
        wake = new AbortController()
      }
      await pause(intervalMs, AbortSignal.any([stopping.signal, wake.signal]))
    }
    for (const call of waiting) call.reject(new Error('The stream poller has stopped'))
    tables.destroy()
    streams.destroy()
  }

  function drained(): Promise<void> {
    const call = Promise.withResolvers<void>()
    if (stopping.signal.aborted) call.reject(new Error('The stream poller has stopped'))
    else waiting.push(call)
    wake.abort()
    return call.promise
  }

  const running = run()
  return {
    stop() {
      stopping.abort()
      return running
    },
    drained,
    pause() {
      isPaused = true
    },
    resume() {
      isPaused = false
      wake.abort()
    },
    async skipRecords(work) {
      await drained()
      isSkipping = true
      try {
        await work()
        await drained()
      } finally {
        isSkipping = false
      }
    },
  }
}

/** Waits until the time is over or `signal` aborts. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

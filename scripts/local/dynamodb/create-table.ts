import {
  CreateTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { tableShape } from '#core/lib/table-shape'

const keys = ({ hashKey, rangeKey }: { hashKey: string; rangeKey: string }) => [
  { AttributeName: hashKey, KeyType: 'HASH' as const },
  { AttributeName: rangeKey, KeyType: 'RANGE' as const },
]

/** Creates the product's table on a local service. An existing table stays unchanged. */
export async function createTable(endpoint: string, tableName: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint })
  try {
    await client.send(
      new CreateTableCommand({
        TableName: tableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: Object.keys(tableShape.fields).map((AttributeName) => ({
          AttributeName,
          AttributeType: 'S',
        })),
        KeySchema: keys(tableShape.primaryIndex),
        GlobalSecondaryIndexes: Object.entries(tableShape.globalIndexes).map(([IndexName, index]) => ({
          IndexName,
          KeySchema: keys(index),
          Projection: { ProjectionType: 'ALL' },
        })),
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      }),
    )
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: tableName,
        TimeToLiveSpecification: { AttributeName: tableShape.ttl, Enabled: true },
      }),
    )
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error
  } finally {
    client.destroy()
  }
}

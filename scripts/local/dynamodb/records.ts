import type { AttributeValue, _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams'
import type { DynamoDBRecord, AttributeValue as LambdaAttributeValue } from 'aws-lambda'

type Image = Record<string, AttributeValue>
type LambdaImage = Record<string, LambdaAttributeValue>

/**
 * Converts a record to the format that Lambda functions receive: seconds instead of dates, base64 instead of
 * bytes.
 */
export function toLambdaRecord(record: StreamRecord, streamArn: string): DynamoDBRecord {
  const { ApproximateCreationDateTime, Keys, NewImage, OldImage, ...rest } = record.dynamodb ?? {}
  return {
    eventID: record.eventID,
    eventName: record.eventName,
    eventVersion: record.eventVersion,
    eventSource: record.eventSource,
    awsRegion: record.awsRegion,
    eventSourceARN: streamArn,
    ...(record.userIdentity && {
      userIdentity: { type: record.userIdentity.Type, principalId: record.userIdentity.PrincipalId },
    }),
    dynamodb: {
      ...rest,
      ...(ApproximateCreationDateTime && {
        ApproximateCreationDateTime: Math.floor(ApproximateCreationDateTime.getTime() / 1000),
      }),
      ...(Keys && { Keys: toLambdaImage(Keys) }),
      ...(NewImage && { NewImage: toLambdaImage(NewImage) }),
      ...(OldImage && { OldImage: toLambdaImage(OldImage) }),
    },
  }
}

function toLambdaImage(image: Image): LambdaImage {
  return Object.fromEntries(Object.entries(image).map(([name, value]) => [name, toLambdaValue(value)]))
}

function toLambdaValue(value: AttributeValue): LambdaAttributeValue {
  if (value.B) return { B: base64(value.B) }
  if (value.BS) return { BS: value.BS.map(base64) }
  if (value.L) return { L: value.L.map(toLambdaValue) }
  if (value.M) return { M: toLambdaImage(value.M) }
  return value as LambdaAttributeValue
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { TableName, client as table } from '#core/lib/table'

/** Changes a coach's stored profile behind the entity's back. `:broken` is a value that no attribute can have. */
export const damage = (coachId: string, expression = 'SET earningsCents = :broken') =>
  table.send(
    new UpdateCommand({
      TableName,
      Key: { pk: `user#${coachId}`, sk: 'coach' },
      UpdateExpression: expression,
      ...(expression.includes(':') && { ExpressionAttributeValues: { ':broken': { a: 1 } } }),
    }),
  )

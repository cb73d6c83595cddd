import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { TableName, client as table } from '#core/lib/table'

/**
 * Changes a stored item, a person's profile by default, behind the entity's back. `:broken` is a value that no attribute
 * can have.
 */
export const damage = (
  id: string,
  expression = 'SET earningsCents = :broken',
  sk = 'coach',
  pk = `user#${id}`,
) =>
  table.send(
    new UpdateCommand({
      TableName,
      Key: { pk, sk },
      UpdateExpression: expression,
      ...(expression.includes('#status') && { ExpressionAttributeNames: { '#status': 'status' } }),
      ...(expression.includes(':') && { ExpressionAttributeValues: { ':broken': { a: 1 } } }),
    }),
  )

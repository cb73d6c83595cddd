import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { shape } from '#core/lib/shape'

/** The code that was emailed to a person who wants to delete their account. A new one replaces it. */
export const DeletionCode = shape({
  userId: v.string(),
  hash: v.string(),
  expiresAt: v.number(),
})
export type DeletionCode = v.InferOutput<typeof DeletionCode>

export const DeletionCodeEntity = entity('deletion-code', {
  shape: DeletionCode,
  id: ['userId'],
  key: ({ userId }) => ({ pk: `user#${userId}`, sk: 'deletion-code' }),
})

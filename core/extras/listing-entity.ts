import * as v from 'valibot'
import { ExtraItem } from '#core/extras/entity'
import { entity } from '#core/lib/entity'
import { orZero, shape } from '#core/lib/shape'

export const ExtraCount = shape({
  coachId: v.string(),
  count: orZero(),
})
export type ExtraCount = v.InferOutput<typeof ExtraCount>

export const PendingExtra = shape({
  extraId: v.string(),
  coachId: v.string(),
})
export type PendingExtra = v.InferOutput<typeof PendingExtra>

/** An extra that an admin deleted, kept for as long as the deletion can be undone. */
export const DeletedExtra = shape({
  ...ExtraItem.entries,
  expiresAt: v.number(),
})
export type DeletedExtra = v.InferOutput<typeof DeletedExtra>

/** Written with each extra that is created or removed, so that concurrent requests can't exceed the maximum. */
export const ExtraCountEntity = entity('extra-count', {
  personal: { topic: 'coach', of: ['coachId'], erasure: 'delete' },
  shape: ExtraCount,
  id: ['coachId'],
  key: ({ coachId }) => ({ pk: `coach#${coachId}`, sk: 'extra-count' }),
})
/** The admins' queue, oldest first: `pending-extras`. */
export const PendingExtraEntity = entity('pending-extra', {
  personal: { topic: 'coach', of: ['coachId'], erasure: 'delete' },
  shape: PendingExtra,
  id: ['extraId'],
  key: ({ extraId }) => ({ pk: 'pending-extras', sk: extraId }),
})
export const DeletedExtraEntity = entity('deleted-extra', {
  personal: { topic: 'coach', of: ['coachId'], erasure: 'delete' },
  shape: DeletedExtra,
  id: ['coachId', 'extraId'],
  key: ({ coachId, extraId }) => ({ pk: `coach#${coachId}`, sk: `deleted-extra#${extraId}` }),
})

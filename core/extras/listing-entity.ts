import type { ExtraItem } from '#core/extras/entity'
import { entity } from '#core/lib/table'
import type { EpochSeconds } from '#core/shared/clock'

export interface ExtraCount {
  coachId: string
  count: number
}

export interface PendingExtra {
  extraId: string
  coachId: string
}

/** An extra that an admin deleted, kept for as long as the deletion can be undone. */
export interface DeletedExtra extends ExtraItem {
  expiresAt: EpochSeconds
}

/** Written with each extra that is created or removed, so that concurrent requests can't exceed the maximum. */
export const ExtraCountEntity = entity<ExtraCount, Pick<ExtraCount, 'coachId'>>('extra-count', {
  key: ({ coachId }) => ({ pk: `coach#${coachId}`, sk: 'extra-count' }),
})
/** The admins' queue, oldest first: `pending-extras`. */
export const PendingExtraEntity = entity<PendingExtra, Pick<PendingExtra, 'extraId'>>('pending-extra', {
  key: ({ extraId }) => ({ pk: 'pending-extras', sk: extraId }),
})
export const DeletedExtraEntity = entity<DeletedExtra, Pick<DeletedExtra, 'coachId' | 'extraId'>>(
  'deleted-extra',
  { key: ({ coachId, extraId }) => ({ pk: `coach#${coachId}`, sk: `deleted-extra#${extraId}` }) },
)

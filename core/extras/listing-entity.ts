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

/** One that an admin deleted, as it was, as long as that can be undone. */
export interface DeletedExtra extends ExtraItem {
  expiresAt: EpochSeconds
}

/** Written with each that is made or removed, so that no two at once make too many. */
export const ExtraCountEntity = entity<ExtraCount, Pick<ExtraCount, 'coachId'>>('extra-count', {
  key: ({ coachId }) => ({ pk: `coach#${coachId}`, sk: 'extra-count' }),
})
/** The admins' list, oldest first: `pending-extras`. */
export const PendingExtraEntity = entity<PendingExtra, Pick<PendingExtra, 'extraId'>>('pending-extra', {
  key: ({ extraId }) => ({ pk: 'pending-extras', sk: extraId }),
})
export const DeletedExtraEntity = entity<DeletedExtra, Pick<DeletedExtra, 'coachId' | 'extraId'>>(
  'deleted-extra',
  { key: ({ coachId, extraId }) => ({ pk: `coach#${coachId}`, sk: `deleted-extra#${extraId}` }) },
)

import { entity } from '#core/lib/table'

export interface ExtraCount {
  coachId: string
  count: number
}

export interface PendingExtra {
  extraId: string
  coachId: string
}

/** Written with each that is made or removed, so that no two at once make too many. */
export const ExtraCountEntity = entity<ExtraCount, Pick<ExtraCount, 'coachId'>>('extra-count', {
  key: ({ coachId }) => ({ pk: `coach#${coachId}`, sk: 'extra-count' }),
})
/** The admins' list, oldest first: `pending-extras`. */
export const PendingExtraEntity = entity<PendingExtra, Pick<PendingExtra, 'extraId'>>('pending-extra', {
  key: ({ extraId }) => ({ pk: 'pending-extras', sk: extraId }),
})

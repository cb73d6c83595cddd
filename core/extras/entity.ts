import { STREAMED } from '#core/lib/streamed-entities'
import { entity } from '#core/lib/table'

/** A service that a coach sells in addition to the plans, once an admin has approved it. */
export interface ExtraItem {
  coachId: string
  extraId: string
  title: string
  priceCents: number
  description: string
  approved: boolean
  /**
   * The number of running plans, written in the transactions in which plans start and end. Absent until the first
   * one.
   */
  runningPlans?: number
  createdAt: string
  version: number
}

/** A coach's extras: `coach#<id>`, prefix `extra#`. */
export const ExtraEntity = entity<ExtraItem, Pick<ExtraItem, 'coachId' | 'extraId'>>(STREAMED.extra, {
  key: ({ coachId, extraId }) => ({ pk: `coach#${coachId}`, sk: `extra#${extraId}` }),
})

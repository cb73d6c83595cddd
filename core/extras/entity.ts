import { entity } from '#core/lib/table'

/** What a coach sells beside the plans, once an admin has approved it. */
export interface ExtraItem {
  coachId: string
  extraId: string
  title: string
  priceCents: number
  description: string
  approved: boolean
  /** How many plans run, written with each that begins or ends; absent until the first. */
  runningPlans?: number
  createdAt: string
  version: number
}

/** A coach's: `coach#<id>`, prefix `extra#`. */
export const ExtraEntity = entity<ExtraItem, Pick<ExtraItem, 'coachId' | 'extraId'>>('extra', {
  key: ({ coachId, extraId }) => ({ pk: `coach#${coachId}`, sk: `extra#${extraId}` }),
})

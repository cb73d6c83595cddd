import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { orBlank, orFalse, orZero, shape } from '#core/lib/shape'
import { STREAMED } from '#core/lib/streamed-entities'

/** A service that a coach sells in addition to the plans, once an admin has approved it. */
export const ExtraItem = shape({
  coachId: v.string(),
  extraId: v.string(),
  title: orBlank(),
  priceCents: v.number(),
  description: orBlank(),
  approved: orFalse(),
  /**
   * The number of running plans, written in the transactions in which plans start and end. Absent until the first
   * one.
   */
  runningPlans: v.optional(v.number()),
  createdAt: v.string(),
  version: orZero(),
})
export type ExtraItem = v.InferOutput<typeof ExtraItem>

/** A coach's extras: `coach#<id>`, prefix `extra#`. */
export const ExtraEntity = entity(STREAMED.extra, {
  personal: { topic: 'coach', of: ['coachId'], exportedIn: 'profile', erasure: 'delete' },
  shape: ExtraItem,
  id: ['coachId', 'extraId'],
  key: ({ coachId, extraId }) => ({ pk: `coach#${coachId}`, sk: `extra#${extraId}` }),
})

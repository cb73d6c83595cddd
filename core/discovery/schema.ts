import * as v from 'valibot'
import { EXPERIENCE_FILTERS, GENDERS, MAX_CHOICES } from '#core/catalogue'
import { CoachCard } from '#core/coach/schema'
import { many, PageNumber } from '#core/lib/schema'
import { LinkStatus } from '#core/link/schema'
import { PublicReview } from '#core/reviews/schema'

export const CoachSearch = v.strictObject({
  page: PageNumber,
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  experience: many(v.picklist(EXPERIENCE_FILTERS), EXPERIENCE_FILTERS.length),
  specialities: many(v.pipe(v.string(), v.maxLength(200)), MAX_CHOICES),
  certifications: many(v.pipe(v.string(), v.maxLength(200)), MAX_CHOICES),
  gender: many(v.picklist(GENDERS), GENDERS.length),
})
export type CoachSearch = v.InferOutput<typeof CoachSearch>

export const Recommendation = v.object({
  ...CoachCard.entries,
  match: v.object({
    score: v.number(),
    reasons: v.array(v.object({ fact: v.string(), matched: v.boolean() })),
  }),
})
export type Recommendation = v.InferOutput<typeof Recommendation>

export const CoachDetail = v.object({
  ...CoachCard.entries,
  resume: v.nullable(v.string()),
  reviews: v.array(PublicReview),
  extraSpecialties: v.array(
    v.object({ id: v.string(), specialties: v.string(), price: v.number(), description: v.string() }),
  ),
  status: v.nullable(LinkStatus),
  saved: v.boolean(),
  canBePaid: v.boolean(),
  subscribed: v.boolean(),
  /** Dollars per month. */
  prices: v.array(v.number()),
})
export type CoachDetail = v.InferOutput<typeof CoachDetail>

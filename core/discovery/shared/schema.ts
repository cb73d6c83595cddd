import * as v from 'valibot'
import { FILTER_ANSWERS } from '#core/coach/shared/public-answers'
import { CoachCard } from '#core/coach/shared/schema'
import { ClientRelationship } from '#core/hiring/shared/schema'
import { RelationshipStatus } from '#core/relationship/shared/schema'
import { PublicReview } from '#core/reviews/shared/schema'
import { EXPERIENCE_FILTERS, GENDERS, MAX_CHOICES } from '#core/shared/catalogue'
import { fromNames } from '#core/shared/pick'
import { many, PageNumber } from '#core/shared/schema'

export const CoachSearch = v.strictObject({
  page: PageNumber,
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  experience: many(v.picklist(EXPERIENCE_FILTERS), EXPERIENCE_FILTERS.length),
  ...fromNames(FILTER_ANSWERS, () => many(v.pipe(v.string(), v.maxLength(200)), MAX_CHOICES)),
  gender: many(v.picklist(GENDERS), GENDERS.length),
})
export type CoachSearch = v.InferOutput<typeof CoachSearch>

const MAX_ANSWERS = 2 * MAX_CHOICES + 3

/** Answers that don't count for or against anyone, named as in `Match`. */
export const IgnoredAnswers = v.strictObject({
  ignore: many(
    v.pipe(
      v.string(),
      v.regex(/^(gender|experience|personality|(specialities|certifications):.{1,200})$/, 'Invalid answer'),
    ),
    MAX_ANSWERS,
  ),
})

/** How well a coach meets the client's preferences (rule recommendation). */
export const Match = v.object({
  score: v.number(),
  reasons: v.array(
    v.object({
      answer: v.string(),
      wish: v.string(),
      fact: v.string(),
      matched: v.boolean(),
      ignored: v.boolean(),
    }),
  ),
})
export type Match = v.InferOutput<typeof Match>

export const Recommendation = v.object({ ...CoachCard.entries, match: Match })
export type Recommendation = v.InferOutput<typeof Recommendation>

/** How many coaches fit (rule coaches-that-fit). */
export const FittingCount = v.object({ count: v.number() })

export const CoachDetail = v.object({
  ...CoachCard.entries,
  resume: v.nullable(v.string()),
  reviews: v.array(PublicReview),
  extraSpecialties: v.array(
    v.object({
      id: v.string(),
      specialties: v.string(),
      price: v.number(),
      description: v.string(),
      subscribed: v.boolean(),
    }),
  ),
  status: v.nullable(RelationshipStatus),
  /** What the client wrote with the request, or empty. */
  note: v.string(),
  saved: v.boolean(),
  canBePaid: v.boolean(),
  subscribed: v.boolean(),
  prices: v.array(v.number()),
  match: Match,
})
export type CoachDetail = v.InferOutput<typeof CoachDetail>

/** A client's page for a coach. `wishes` tells which of the client's preferences the coach meets. */
export const ClientDetail = v.object({
  ...ClientRelationship.entries,
  wishes: v.array(v.object({ wish: v.string(), matched: v.boolean() })),
})
export type ClientDetail = v.InferOutput<typeof ClientDetail>

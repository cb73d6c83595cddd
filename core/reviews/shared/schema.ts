import * as v from 'valibot'
import { MAX_REVIEW_LENGTH } from '#core/shared/limits'
import { Person } from '#core/shared/person'
import { Id } from '#core/shared/schema'

/** The lowest rating is half a star (rule rating). */
export const RATINGS = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5] as const
const MIN_REVIEW_LENGTH = 10

export const REVIEW_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const
export const ReviewStatus = v.picklist(REVIEW_STATUSES, 'Choose a status')
export type ReviewStatus = v.InferOutput<typeof ReviewStatus>

const textOf = (label: string) =>
  v.pipe(
    v.string(`${label} is required`),
    v.trim(),
    v.minLength(MIN_REVIEW_LENGTH, `${label} should have at least ${MIN_REVIEW_LENGTH} characters`),
    v.maxLength(MAX_REVIEW_LENGTH, `${label} should have at most ${MAX_REVIEW_LENGTH} characters`),
  )

export const ReviewedCoach = v.strictObject({ nutritionistId: Id })
export const ReviewInput = v.strictObject({
  nutritionistId: Id,
  rating: v.picklist(RATINGS, 'Choose a rating'),
  text: textOf('Your review'),
})
export type ReviewInput = v.InferOutput<typeof ReviewInput>
export const AnswerInput = v.strictObject({ text: textOf('Your reply') })
export type AnswerInput = v.InferOutput<typeof AnswerInput>

/** `id` names the text that the admin saw, because each edit creates a new id (rule reject-stale-decisions). */
const decision = {
  id: Id,
  /** PENDING undoes a decision. */
  status: ReviewStatus,
  previousStatus: v.optional(ReviewStatus, 'PENDING'),
}
export const ReviewDecision = v.strictObject(decision)
export type ReviewDecision = v.InferOutput<typeof ReviewDecision>
export const AnswerDecision = v.strictObject({ ...decision, answerId: Id })
export type AnswerDecision = v.InferOutput<typeof AnswerDecision>

export const ReviewQuery = v.strictObject({
  status: decision.status,
  previousStatus: decision.previousStatus,
  answerId: v.optional(Id),
})

const Rating = v.object({ average: v.number(), count: v.number() })
/** What a decision affects: the coach's rating, and emails. */
export const ReviewImpact = v.object({ rating: v.object({ from: Rating, to: Rating }), mails: v.number() })
export type ReviewImpact = v.InferOutput<typeof ReviewImpact>

const published = { text: v.string(), createdAt: v.string() }
const written = { id: v.string(), rating: v.number(), ...published }
const author = v.object({ user: v.object({ name: v.string(), image: v.nullable(v.string()) }) })

export const PublicReview = v.object({
  ...written,
  client: author,
  answer: v.nullable(v.object(published)),
})
export type PublicReview = v.InferOutput<typeof PublicReview>
export const PublicReviews = v.object({ rows: v.array(PublicReview), next: v.nullable(v.string()) })
export type PublicReviews = v.InferOutput<typeof PublicReviews>

/** A client's own review, with the coach's answer if that is published. */
export const OwnReview = v.object({
  ...written,
  status: ReviewStatus,
  answer: v.nullable(v.object(published)),
})
export type OwnReview = v.InferOutput<typeof OwnReview>

const coach = { id: v.string(), firstName: v.string(), lastName: v.string() }

export const Review = v.object({
  ...OwnReview.entries,
  nutritionist: v.object(coach),
  client: v.object({ user: Person }),
})
export type Review = v.InferOutput<typeof Review>

export const ReviewedByMe = v.object({
  nutritionist: v.object({ ...coach, image: v.nullable(v.string()) }),
  canReview: v.boolean(),
  review: v.nullable(OwnReview),
})
export type ReviewedByMe = v.InferOutput<typeof ReviewedByMe>

const Answer = v.object({ id: v.string(), ...published, status: ReviewStatus })

export const CoachReview = v.object({ ...written, client: author, answer: v.nullable(Answer) })
export type CoachReview = v.InferOutput<typeof CoachReview>
export const CoachReviews = v.object({ rows: v.array(CoachReview), next: v.nullable(v.string()) })
export type CoachReviews = v.InferOutput<typeof CoachReviews>

export const ModeratedReview = v.object({
  ...written,
  status: ReviewStatus,
  nutritionist: v.object({ ...coach, email: v.string(), image: v.nullable(v.string()) }),
  client: v.object({ user: Person }),
  answer: v.nullable(Answer),
})
export type ModeratedReview = v.InferOutput<typeof ModeratedReview>

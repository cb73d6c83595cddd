import type { ClientItem } from '#core/client/entity'
import type { CoachItem, CoachRow } from '#core/coach/entity'
import { imageUrl } from '#core/lib/config'
import { personOf } from '#core/lib/present'
import type { ReviewState } from '#core/reviews/change'
import type { AnswerItem, PublishedReview } from '#core/reviews/entity'
import type { CoachReview, ModeratedReview, OwnReview, PublicReview } from '#core/reviews/shared/schema'
import { shortNameOf } from '#core/shared/name'
import { pick } from '#core/shared/pick'

/** Reviews by people whose account was deleted stay, without a name (rule keep-payments-without-names). */
const NOBODY = { name: 'A former client', image: null }

const authorOf = (client: ClientItem | undefined) => ({
  user: client ? { name: shortNameOf(client), image: imageUrl(client.imageKey) } : NOBODY,
})

const writtenOf = ({
  reviewId,
  rating,
  text,
  createdAt,
}: Pick<PublishedReview, 'reviewId' | 'rating' | 'text' | 'createdAt'>) => ({
  id: reviewId,
  rating,
  text,
  createdAt,
})

const answerOf = (answer: AnswerItem | null) =>
  answer && { id: answer.answerId, ...pick(answer, ['text', 'status', 'createdAt']) }

export const coachName = ({
  coachId,
  firstName,
  lastName,
}: Pick<CoachRow, 'coachId' | 'firstName' | 'lastName'>) => ({
  id: coachId,
  firstName,
  lastName,
})

export const toAnybody = (review: PublishedReview, author: ClientItem | undefined): PublicReview => ({
  ...writtenOf(review),
  client: authorOf(author),
  answer: review.answer && pick(review.answer, ['text', 'createdAt']),
})

export const toAuthor = (review: ReviewState): OwnReview => ({
  ...writtenOf(review),
  status: review.status,
  answer: review.answer?.status === 'APPROVED' ? pick(review.answer, ['text', 'createdAt']) : null,
})

export const toCoach = (review: ReviewState, author: ClientItem | undefined): CoachReview => ({
  ...writtenOf(review),
  client: authorOf(author),
  answer: answerOf(review.answer),
})

export type ShownCoach = Pick<CoachRow, 'coachId' | 'firstName' | 'lastName' | 'email'> &
  Partial<Pick<CoachItem, 'imageKey'>>

export const toAdmin = (
  review: ReviewState,
  coach: ShownCoach,
  author: ClientItem | undefined,
): ModeratedReview => ({
  ...writtenOf(review),
  status: review.status,
  nutritionist: { ...coachName(coach), email: coach.email, image: imageUrl(coach.imageKey) },
  client: { user: personOf(review.clientId, author) },
  answer: answerOf(review.answer),
})

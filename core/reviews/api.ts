import * as v from 'valibot'
import {
  AnswerDecision,
  AnswerInput,
  CoachReview,
  CoachReviews,
  ModeratedReview,
  Review,
  ReviewDecision,
  ReviewedByMe,
  ReviewedCoach,
  ReviewImpact,
  ReviewInput,
  ReviewQuery,
} from '#core/reviews/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Id, page, Success, TableQuery } from '#core/shared/schema'

export const reviewsApi = defineEndpoints({
  listOwn: {
    method: 'GET',
    path: '/client/reviews',
    access: ['client'],
    response: v.array(ReviewedByMe),
  },
  write: {
    method: 'POST',
    path: '/client/reviews',
    access: ['client'],
    body: ReviewInput,
    response: Review,
  },
  remove: {
    method: 'DELETE',
    path: '/client/reviews',
    access: ['client'],
    body: ReviewedCoach,
    response: Success,
  },
  listForCoach: {
    method: 'GET',
    path: '/nutritionist/reviews',
    access: ['approvedCoach'],
    query: v.strictObject({ after: v.optional(Id) }),
    response: CoachReviews,
  },
  answer: {
    method: 'POST',
    path: '/nutritionist/reviews/{id}/answer',
    access: ['approvedCoach'],
    params: v.strictObject({ id: Id }),
    body: AnswerInput,
    response: CoachReview,
  },
  listWaiting: {
    method: 'GET',
    path: '/admin/reviews',
    access: ['admin'],
    query: TableQuery,
    response: page(ModeratedReview),
  },
  decide: {
    method: 'POST',
    path: '/admin/reviews',
    access: ['admin'],
    body: ReviewDecision,
    response: ModeratedReview,
  },
  preview: {
    method: 'GET',
    path: '/admin/reviews/{id}/impact',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    query: ReviewQuery,
    response: ReviewImpact,
  },
  listWaitingAnswers: {
    method: 'GET',
    path: '/admin/reviews/answers',
    access: ['admin'],
    query: TableQuery,
    response: page(ModeratedReview),
  },
  decideAnswer: {
    method: 'POST',
    path: '/admin/reviews/answers',
    access: ['admin'],
    body: AnswerDecision,
    response: ModeratedReview,
  },
})

import * as v from 'valibot'
import { PreferenceAnswers } from '#core/client/shared/schema'
import { CoachCard } from '#core/coach/shared/schema'
import {
  ClientDetail,
  CoachDetail,
  CoachSearch,
  FittingCount,
  IgnoredAnswers,
  Recommendation,
} from '#core/discovery/shared/schema'
import { PublicReviews } from '#core/reviews/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Id, page } from '#core/shared/schema'

export const discoveryApi = defineEndpoints({
  search: {
    method: 'GET',
    path: '/client/nutritionists',
    access: ['client'],
    query: CoachSearch,
    response: page(CoachCard),
  },
  recommend: {
    method: 'GET',
    path: '/client/recommended-nutritionists',
    access: ['client'],
    query: IgnoredAnswers,
    response: v.array(Recommendation),
  },
  countFitting: {
    method: 'POST',
    path: '/client/fitting-nutritionists',
    access: ['client'],
    body: PreferenceAnswers,
    response: FittingCount,
  },
  getCoach: {
    method: 'GET',
    path: '/client/nutritionists/{id}',
    access: ['client'],
    params: v.strictObject({ id: Id }),
    query: IgnoredAnswers,
    response: CoachDetail,
  },
  listReviews: {
    method: 'GET',
    path: '/client/nutritionists/{id}/reviews',
    access: ['client'],
    params: v.strictObject({ id: Id }),
    query: v.strictObject({ after: v.optional(Id) }),
    response: PublicReviews,
  },
  getClient: {
    method: 'GET',
    path: '/nutritionist/clients/{id}',
    access: ['approvedCoach'],
    params: v.strictObject({ id: Id }),
    response: ClientDetail,
  },
})

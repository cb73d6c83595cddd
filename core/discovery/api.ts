import * as v from 'valibot'
import { CoachCard } from '#core/coach/schema'
import { CoachDetail, CoachSearch, Recommendation } from '#core/discovery/schema'
import { defineEndpoints } from '#core/lib/api'
import { Id, page } from '#core/lib/schema'

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
    response: v.array(Recommendation),
  },
  getCoach: {
    method: 'GET',
    path: '/client/nutritionists/{id}',
    access: ['client'],
    params: v.strictObject({ id: Id }),
    response: CoachDetail,
  },
})

import * as v from 'valibot'
import { Coach } from '#core/coach/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Id, Success } from '#core/shared/schema'

export const coachAccountsApi = defineEndpoints({
  /** Hides the coach and pauses their clients' plans immediately. The data is deleted 72 hours later (rule deleted-coach). */
  remove: {
    method: 'DELETE',
    path: '/admin/nutritionists/{id}',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    response: Success,
  },
  restore: {
    method: 'POST',
    path: '/admin/nutritionists/{id}/restore',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    response: Coach,
  },
})

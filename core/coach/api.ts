import * as v from 'valibot'
import { Application, Coach } from '#core/coach/schema'
import { defineEndpoints } from '#core/lib/api'

export const coachApi = defineEndpoints({
  apply: {
    method: 'POST',
    path: '/user/nutritionist',
    access: ['coach'],
    body: Application,
    response: Coach,
  },
  setAvailability: {
    method: 'PUT',
    path: '/nutritionist/availability',
    access: ['approvedCoach'],
    body: v.strictObject({ status: v.boolean('Choose yes or no') }),
    response: v.object({ availability: v.boolean() }),
  },
})

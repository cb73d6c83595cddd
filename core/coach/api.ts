import * as v from 'valibot'
import { Application, Coach, StatusChange } from '#core/coach/schema'
import { defineEndpoints } from '#core/lib/api'
import { Id, page, TableQuery } from '#core/lib/schema'

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
  listApplicants: {
    method: 'GET',
    path: '/admin/nutritionists/applicants',
    access: ['admin'],
    query: TableQuery,
    response: page(Coach),
  },
  list: {
    method: 'GET',
    path: '/admin/nutritionists',
    access: ['admin'],
    query: TableQuery,
    response: page(Coach),
  },
  setStatus: {
    method: 'PUT',
    path: '/admin/nutritionists/{id}/status',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    body: StatusChange,
    response: Coach,
  },
})

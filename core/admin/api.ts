import * as v from 'valibot'
import { AdminLogin, AdminSession, Stats, StatusChange } from '#core/admin/schema'
import { Coach } from '#core/coach/schema'
import { defineEndpoints } from '#core/lib/api'
import { Id, page, TableQuery } from '#core/lib/schema'

export const adminApi = defineEndpoints({
  login: {
    method: 'POST',
    path: '/admin/auth/login',
    access: 'public',
    body: AdminLogin,
    response: AdminSession,
  },
  listApplicants: {
    method: 'GET',
    path: '/admin/nutritionists/applicants',
    access: ['admin'],
    query: TableQuery,
    response: page(Coach),
  },
  listCoaches: {
    method: 'GET',
    path: '/admin/nutritionists',
    access: ['admin'],
    query: TableQuery,
    response: page(Coach),
  },
  setCoachStatus: {
    method: 'PUT',
    path: '/admin/nutritionists/{id}/status',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    body: StatusChange,
    response: Coach,
  },
  stats: { method: 'GET', path: '/admin/stats', access: ['admin'], response: Stats },
})

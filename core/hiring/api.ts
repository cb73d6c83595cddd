import * as v from 'valibot'
import { CoachCard } from '#core/coach/schema'
import { ClientLink, CoachId, CoachLink, Decision, HireRequest } from '#core/hiring/schema'
import { defineEndpoints } from '#core/lib/api'
import { Link } from '#core/link/schema'

export const hiringApi = defineEndpoints({
  request: {
    method: 'POST',
    path: '/user/connect-users',
    access: ['client'],
    body: HireRequest,
    response: Link,
  },
  listLinks: {
    method: 'POST',
    path: '/user/get-hired-users',
    access: ['client', 'coach', 'admin'],
    body: CoachId,
    response: v.array(Link),
  },
  listClients: {
    method: 'GET',
    path: '/nutritionist/clients',
    access: ['approvedCoach'],
    response: v.array(ClientLink),
  },
  decide: {
    method: 'POST',
    path: '/nutritionist/client/status',
    access: ['approvedCoach'],
    body: Decision,
    response: Link,
  },
  listCoaches: {
    method: 'GET',
    path: '/client/my-nutritionists',
    access: ['client'],
    response: v.array(CoachLink),
  },
  listSaved: { method: 'GET', path: '/client/saved', access: ['client'], response: v.array(CoachCard) },
  save: {
    method: 'POST',
    path: '/client/saved',
    access: ['client'],
    body: CoachId,
    response: v.array(CoachCard),
  },
  unsave: {
    method: 'DELETE',
    path: '/client/saved',
    access: ['client'],
    body: CoachId,
    response: v.array(CoachCard),
  },
})

import * as v from 'valibot'
import { CoachCard } from '#core/coach/shared/schema'
import { linkApi } from '#core/hiring/link-api'
import {
  ClientLink,
  ClientPage,
  ClientQuery,
  CoachClient,
  CoachClientQuery,
  CoachId,
  CoachLink,
} from '#core/hiring/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Id, page } from '#core/shared/schema'

const listApi = defineEndpoints({
  listClients: {
    method: 'GET',
    path: '/nutritionist/clients',
    access: ['approvedCoach'],
    response: v.array(ClientLink),
  },
  pageClients: {
    method: 'GET',
    path: '/nutritionist/clients-page',
    access: ['approvedCoach'],
    query: ClientQuery,
    response: ClientPage,
  },
  listClientsOf: {
    method: 'GET',
    path: '/admin/nutritionist/{id}/clients',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    query: CoachClientQuery,
    response: page(CoachClient),
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

export const hiringApi = { ...linkApi, ...listApi }

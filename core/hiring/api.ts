import * as v from 'valibot'
import { CoachCard } from '#core/coach/shared/schema'
import {
  ClientPage,
  ClientQuery,
  ClientRelationship,
  CoachClient,
  CoachClientQuery,
  CoachId,
  CoachRelationship,
  Decision,
  HireRequest,
  Visibility,
  Withdrawal,
} from '#core/hiring/shared/schema'
import { Relationship } from '#core/relationship/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Id, page, Success } from '#core/shared/schema'

export const hiringApi = defineEndpoints({
  request: {
    method: 'POST',
    path: '/user/connect-users',
    access: ['client'],
    body: HireRequest,
    response: Relationship,
  },
  withdraw: {
    method: 'DELETE',
    path: '/user/connect-users',
    access: ['client'],
    body: Withdrawal,
    response: Success,
  },
  listRelationships: {
    method: 'POST',
    path: '/user/get-hired-users',
    access: ['client', 'coach', 'admin'],
    body: CoachId,
    response: v.array(Relationship),
  },
  setVisibility: {
    method: 'POST',
    path: '/nutritionist/clients-visibility',
    access: ['approvedCoach'],
    body: Visibility,
    response: Relationship,
  },
  decide: {
    method: 'POST',
    path: '/nutritionist/client/status',
    access: ['approvedCoach'],
    body: Decision,
    response: Relationship,
  },
  listClients: {
    method: 'GET',
    path: '/nutritionist/clients',
    access: ['approvedCoach'],
    response: v.array(ClientRelationship),
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
    response: v.array(CoachRelationship),
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

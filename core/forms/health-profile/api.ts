import * as v from 'valibot'
import {
  HealthFact,
  HealthFactInput,
  HealthFactNameSchema,
  HealthFactVersion,
  HistoryQuery,
} from '#core/forms/health-profile/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Id, Success } from '#core/shared/schema'

const params = v.strictObject({ fact: HealthFactNameSchema })

export const healthProfileApi = defineEndpoints({
  list: { method: 'GET', path: '/client/facts', access: ['client'], response: v.array(HealthFact) },
  save: {
    method: 'PUT',
    path: '/client/facts/{fact}',
    access: ['client'],
    params,
    body: HealthFactInput,
    response: HealthFact,
  },
  remove: {
    method: 'DELETE',
    path: '/client/facts/{fact}',
    access: ['client'],
    params,
    response: Success,
  },
  listHistory: {
    method: 'GET',
    path: '/client/facts/{fact}/history',
    access: ['client'],
    params,
    query: HistoryQuery,
    response: v.array(HealthFactVersion),
  },
  listOfClient: {
    method: 'GET',
    path: '/facts/{clientUserId}',
    access: ['admin', 'approvedCoach'],
    params: v.strictObject({ clientUserId: Id }),
    response: v.array(HealthFact),
  },
})

import * as v from 'valibot'
import {
  FactInput,
  FactName,
  FactVersion,
  HistoryQuery,
  KnownFact,
} from '#core/forms/health-profile/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Id, Success } from '#core/shared/schema'

const params = v.strictObject({ fact: FactName })

export const healthProfileApi = defineEndpoints({
  list: { method: 'GET', path: '/client/facts', access: ['client'], response: v.array(KnownFact) },
  save: {
    method: 'PUT',
    path: '/client/facts/{fact}',
    access: ['client'],
    params,
    body: FactInput,
    response: KnownFact,
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
    response: v.array(FactVersion),
  },
  listOfClient: {
    method: 'GET',
    path: '/facts/{clientUserId}',
    access: ['admin', 'approvedCoach'],
    params: v.strictObject({ clientUserId: Id }),
    response: v.array(KnownFact),
  },
})

import * as v from 'valibot'
import { AfterQuery, SENDERS } from '#core/forms/assignments/shared/schema'
import { Repeat, RepeatChange, RepeatRequest } from '#core/forms/schedules/shared/repeat-schema'
import { defineEndpoints } from '#core/shared/api'
import { Id, Success } from '#core/shared/schema'

const params = v.strictObject({ id: Id })

export const schedulesApi = defineEndpoints({
  create: {
    method: 'POST',
    path: '/poll/repeats',
    access: SENDERS,
    body: RepeatRequest,
    response: v.array(Repeat),
  },
  list: {
    method: 'GET',
    path: '/poll/repeats',
    access: SENDERS,
    query: AfterQuery,
    response: v.array(Repeat),
  },
  update: {
    method: 'PUT',
    path: '/poll/repeats/{id}',
    access: SENDERS,
    params,
    body: RepeatChange,
    response: Repeat,
  },
  stop: {
    method: 'DELETE',
    path: '/poll/repeats/{id}',
    access: SENDERS,
    params,
    response: Success,
  },
})

import * as v from 'valibot'
import { AfterQuery, SENDERS } from '#core/forms/assignments/shared/schema'
import { Schedule, ScheduleChange, ScheduleRequest } from '#core/forms/schedules/shared/schedule-schema'
import { defineEndpoints } from '#core/shared/api'
import { Id, Success } from '#core/shared/schema'

const params = v.strictObject({ id: Id })

export const schedulesApi = defineEndpoints({
  create: {
    method: 'POST',
    path: '/poll/schedules',
    access: SENDERS,
    body: ScheduleRequest,
    response: v.array(Schedule),
  },
  list: {
    method: 'GET',
    path: '/poll/schedules',
    access: SENDERS,
    query: AfterQuery,
    response: v.array(Schedule),
  },
  update: {
    method: 'PUT',
    path: '/poll/schedules/{id}',
    access: SENDERS,
    params,
    body: ScheduleChange,
    response: Schedule,
  },
  stop: {
    method: 'DELETE',
    path: '/poll/schedules/{id}',
    access: SENDERS,
    params,
    response: Success,
  },
})

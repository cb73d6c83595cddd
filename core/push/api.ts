import { PushEnd, PushSubscription } from '#core/push/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Success } from '#core/shared/schema'

export const pushApi = defineEndpoints({
  add: {
    method: 'POST',
    path: '/user/push',
    access: ['client', 'coach'],
    body: PushSubscription,
    response: Success,
  },
  remove: {
    method: 'DELETE',
    path: '/user/push',
    access: ['client', 'coach'],
    body: PushEnd,
    response: Success,
  },
})

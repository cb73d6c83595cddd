import { defineEndpoints } from '#core/lib/api'
import { Success } from '#core/lib/schema'
import { PushEnd, PushSubscription } from '#core/push/schema'

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

import * as v from 'valibot'
import { defineEndpoints } from '#core/lib/api'
import { PushEnd, PushSubscription } from '#core/push/schema'

export const pushApi = defineEndpoints({
  add: {
    method: 'POST',
    path: '/user/push',
    access: ['client', 'coach'],
    body: PushSubscription,
    response: v.object({ success: v.boolean() }),
  },
  remove: {
    method: 'DELETE',
    path: '/user/push',
    access: ['client', 'coach'],
    body: PushEnd,
    response: v.object({ success: v.boolean() }),
  },
})

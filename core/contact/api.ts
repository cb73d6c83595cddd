import * as v from 'valibot'
import { ContactMessage } from '#core/contact/schema'
import { defineEndpoints } from '#core/lib/api'

export const contactApi = defineEndpoints({
  send: {
    method: 'POST',
    path: '/contact',
    access: 'public',
    body: ContactMessage,
    response: v.object({ success: v.boolean() }),
  },
  sendAsMember: {
    method: 'POST',
    path: '/contact/member',
    access: ['client', 'coach'],
    evenSuspended: true,
    body: ContactMessage,
    response: v.object({ success: v.boolean() }),
  },
})

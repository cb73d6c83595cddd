import { ContactMessage } from '#core/contact/schema'
import { defineEndpoints } from '#core/lib/api'
import { Success } from '#core/lib/schema'

export const contactApi = defineEndpoints({
  send: {
    method: 'POST',
    path: '/contact',
    access: 'public',
    body: ContactMessage,
    response: Success,
  },
  sendAsMember: {
    method: 'POST',
    path: '/contact/member',
    access: ['client', 'coach'],
    evenSuspended: true,
    body: ContactMessage,
    response: Success,
  },
})

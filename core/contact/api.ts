import { ContactMessage } from '#core/contact/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Success } from '#core/shared/schema'

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

import { queryOptions } from '@tanstack/react-query'
import { messages } from '#core/shared/messages'
import { api } from '@/lib/network/api'
import { failedWith } from '@/lib/network/api-error'

/** The roles that build and send forms. */
export type Sender = 'admin' | 'coach'

/** Where each of them finds the screens of forms. */
export const SENDER_PATHS = {
  admin: {
    forms: '/admin/forms',
    sent: '/admin/forms/sent',
    sending: '/admin/forms/sent/$id',
    newForm: '/admin/forms/new',
    form: '/admin/forms/$path',
    submissions: '/admin/submissions',
    submission: '/admin/submissions/$id',
  },
  coach: {
    forms: '/nutritionist/forms',
    sent: '/nutritionist/forms/sent',
    sending: '/nutritionist/forms/sent/$id',
    newForm: '/nutritionist/forms/new',
    form: '/nutritionist/forms/$path',
    submissions: '/nutritionist/submissions',
    submission: '/nutritionist/submissions/$id',
  },
} as const

/** Where the recipients of forms find the screens of their own. */
export const RECIPIENT_PATHS = {
  client: { forms: '/client/forms', form: '/client/form/$id', submission: '/client/submission/$id' },
  coach: {
    forms: '/nutritionist/forms',
    form: '/nutritionist/form/$id',
    submission: '/nutritionist/submission/$id',
  },
} as const

export const formsKey = ['forms'] as const

/** Forms that the sender may send. For admins, disabled ones are included. */
export const formsQuery = (sender: Sender) =>
  queryOptions({
    queryKey: [...formsKey, sender],
    queryFn: ({ signal }) =>
      (sender === 'admin'
        ? api.forms.listForAdmin({ query: {}, signal })
        : api.forms.listForCoach({ query: {}, signal })
      ).catch(failedWith(messages.formsFailed)),
  })

export const formQuery = (path: string) =>
  queryOptions({
    queryKey: [...formsKey, 'one', path],
    queryFn: ({ signal }) =>
      api.assignments.getForm({ params: { path }, signal }).catch(failedWith(messages.formsFailed)),
  })

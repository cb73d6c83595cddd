import { queryOptions } from '@tanstack/react-query'
import { messages } from '#core/messages'
import { api } from '@/lib/api'
import { failedWith } from '@/lib/api-error'

/** Who builds and sends forms. */
export type Sender = 'admin' | 'coach'

export const formsKey = ['forms'] as const

/** The forms that admins, or a coach, may send; of admins the disabled ones too. */
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
      api.polls.getForm({ params: { path }, signal }).catch(failedWith(messages.formsFailed)),
  })

import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { messages } from '#core/shared/messages'
import { formsKey, type Sender } from '@/entities/forms/queries'
import { nextOf } from '@/features/forms/assignments/queries'
import { api } from '@/lib/network/api'
import { failedWith } from '@/lib/network/api-error'
import { saveFile } from '@/lib/network/save-file'
import { timeZone } from '@/lib/text/time-zone'

const key = ['submissions'] as const

/** Whose submissions to list. Admins see clients and coaches separately; coaches see only their clients. */
export type List = 'clients' | 'nutritionists'

const afterOf = (after: string) => (after ? { after } : {})

/** Forms that can no longer be sent. Their submissions remain. */
export const pastFormsQuery = (sender: Sender) =>
  queryOptions({
    queryKey: [...formsKey, sender, 'past'],
    queryFn: ({ signal }) => {
      const request = { query: { past: 'true' as const }, signal }
      return sender === 'admin' ? api.forms.listForAdmin(request) : api.forms.listForCoach(request)
    },
  })

export const submissionsQuery = (sender: Sender, form: string, list: List) =>
  infiniteQueryOptions({
    queryKey: [...key, sender, form, list],
    queryFn: async ({ signal, pageParam }) => {
      const query = { cardUrl: form, ...afterOf(pageParam) }
      if (sender === 'coach') return api.submissions.listOfCoach({ query, signal })
      return (await api.submissions.list({ query: { ...query, list }, signal }))[list]
    },
    initialPageParam: '',
    getNextPageParam: (page) => nextOf(page, ({ _id }) => _id),
  })

export const pendingQuery = (sender: Sender, form: string, list: List) =>
  infiniteQueryOptions({
    queryKey: [...key, 'pending', sender, form, list],
    queryFn: ({ signal, pageParam }) => {
      const query = { form, ...afterOf(pageParam) }
      return sender === 'coach'
        ? api.assignments.listPendingOfCoach({ query, signal })
        : api.assignments.listPending({ query: { ...query, list }, signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => nextOf(page, ({ cursor }) => cursor),
  })

export const submissionsOfClientQuery = (clientUserId: string) =>
  infiniteQueryOptions({
    queryKey: [...key, 'of', clientUserId],
    queryFn: ({ signal, pageParam }) =>
      api.submissions
        .listOfClient({ params: { clientUserId }, query: afterOf(pageParam), signal })
        .catch(failedWith(messages.assignmentsFailed)),
    initialPageParam: '',
    getNextPageParam: (page) => nextOf(page, ({ _id }) => _id),
  })

/** Downloads the whole file, part by part. */
export const useExport = () =>
  useMutation({
    mutationFn: async (form: string) => {
      const { name, ...first } = await api.submissions.export({ query: { form, timeZone } })
      let { text, next } = first
      while (next) {
        const part = await api.submissions.export({ query: { form, timeZone, after: next } })
        text += part.text
        next = part.next
      }
      return { name, text }
    },
    onSuccess: ({ name, text }) => saveFile(name, text, 'text/csv'),
  })

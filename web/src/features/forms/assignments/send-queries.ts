import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { RecipientQuery } from '#core/forms/assignments/shared/recipients-schema'
import type { SendingProgress, SendRequest } from '#core/forms/assignments/shared/schema'
import { tableQuery } from '@/components/table/table-search'
import { nextOf } from '@/features/forms/assignments/queries'
import { recipientIdsOf, type Selection } from '@/features/forms/assignments/selection'
import type { SendSearch } from '@/features/forms/assignments/send-search'
import { api } from '@/lib/network/api'

/** The filters as the API knows them. Coaches can't be filtered. */
export const filterOf = ({
  type,
  show,
  plan,
  coachId,
  groupId,
}: SendSearch): Omit<RecipientQuery, 'search'> => ({
  type,
  ...(type === 'clients' && {
    ...(show !== 'ALL' && { show }),
    ...(plan !== 'ANY' && { plan }),
    ...(coachId && { coachId }),
    ...(groupId && { groupId }),
  }),
})

export const recipientsQuery = (search: SendSearch) => {
  const query = { ...tableQuery(search), ...filterOf(search) }
  return queryOptions({
    queryKey: ['recipients', 'page', query],
    queryFn: ({ signal }) => api.assignments.pageRecipients({ query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const filtersQuery = queryOptions({
  queryKey: ['recipients', 'filters'],
  queryFn: ({ signal }) => api.assignments.listFilters({ signal }),
})

/** The ids of all search results who can get forms, for "Select all". */
export const listAll = (search: SendSearch) =>
  api.assignments.listRecipients({ query: { ...filterOf(search), search: search.search } })

/** What sending the selection would do now. */
export const previewQuery = (selection: Selection) =>
  queryOptions({
    queryKey: ['recipients', 'preview', selection.sendingId],
    queryFn: ({ signal }) =>
      api.assignments.previewSending({
        body: { recipientIds: recipientIdsOf(selection), formUrls: [...selection.forms] },
        signal,
      }),
    staleTime: 0,
  })

const sendingsKey = ['sendings'] as const

/** What the sender sent in the last month, newest first. */
export const sendingsQuery = infiniteQueryOptions({
  queryKey: [...sendingsKey, 'list'],
  queryFn: ({ signal, pageParam }) =>
    api.assignments.listSendings({ query: pageParam ? { after: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => nextOf(page, ({ id }) => id),
})

const WATCHED_EVERY_MILLISECONDS = 1000
/** How long the step that was running at a stop may take, with room for a clock that is wrong. */
const STOPPING_MILLISECONDS = 20_000

const isChanging = ({ status, stoppedAt, recall }: SendingProgress) =>
  status === 'RUNNING' ||
  recall === 'RUNNING' ||
  (status === 'STOPPED' && Math.abs(Date.now() - Date.parse(stoppedAt ?? '')) < STOPPING_MILLISECONDS)

/** One sending, refetched until it, its stop and its recall are over. */
export const sendingQuery = (id: string) =>
  queryOptions({
    queryKey: [...sendingsKey, 'one', id],
    queryFn: ({ signal }) => api.assignments.getSending({ params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => data && isChanging(data) && WATCHED_EVERY_MILLISECONDS,
  })

/** Who got the forms of a sending, and what they did with them, page by page. */
export const sentRecipientsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...sendingsKey, 'recipients', id],
    queryFn: ({ signal, pageParam }) =>
      api.assignments.listSentRecipients({
        params: { id },
        query: pageParam ? { from: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export function useSend() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Omit<SendRequest, 'senderId'>) => api.assignments.send({ body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sendingsKey }),
  })
}

/** Stops, resumes or recalls a sending. If that fails, its current state is loaded. */
export function useChangeSending(id: string) {
  const queryClient = useQueryClient()
  const options = {
    onSuccess: (progress: SendingProgress) => queryClient.setQueryData(sendingQuery(id).queryKey, progress),
    onError: () => queryClient.invalidateQueries({ queryKey: sendingQuery(id).queryKey }),
  }
  return {
    stop: useMutation({ mutationFn: () => api.assignments.stopSending({ params: { id } }), ...options }),
    resume: useMutation({ mutationFn: () => api.assignments.resumeSending({ params: { id } }), ...options }),
    recall: useMutation({ mutationFn: () => api.assignments.recallSending({ params: { id } }), ...options }),
  }
}

/** Whether a coach has any approved client. */
export const hasClientsQuery = queryOptions({
  queryKey: ['recipients', 'any'],
  queryFn: async ({ signal }) => {
    const query = { page: '1', pageSize: '10', list: 'approved', hidden: 'true' } as const
    return (await api.hiring.pageClients({ query, signal })).count > 0
  },
})

import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { messages } from '#core/shared/messages'
import { api } from '@/lib/network/api'
import { failedWith } from '@/lib/network/api-error'

const receivedKey = ['received-submissions'] as const

/** How many submissions are unread, and the newest of them. */
export const unreadSubmissionsQuery = queryOptions({
  queryKey: [...receivedKey, 'unread'],
  queryFn: ({ signal }) =>
    api.submissions.countUnread({ signal }).catch(failedWith(messages.assignmentsFailed)),
})

/** All received submissions whose form or sender matches, newest first. */
export const receivedListQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...receivedKey, 'list', search],
    queryFn: ({ signal, pageParam: after }) =>
      api.submissions
        .listReceived({ query: { ...(after && { after }), ...(search && { search }) }, signal })
        .catch(failedWith(messages.assignmentsFailed)),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Each load of answers is recorded as a reading.
    refetchOnWindowFocus: false,
  })

/** One submission, with its neighbors in the list that the search finds. Opening it marks it as read. */
export const receivedQuery = (id: string, search: string) =>
  queryOptions({
    queryKey: [...receivedKey, 'one', id, search],
    queryFn: ({ signal }) =>
      api.submissions
        .getReceived({ params: { id }, query: search ? { search } : {}, signal })
        .catch(failedWith(messages.assignmentFailed)),
  })

/** Reloads the list and the count, but no open submission, because that would be recorded as another reading. */
export const refreshReceived = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    queryKey: receivedKey,
    predicate: ({ queryKey }) => queryKey[1] !== 'one',
  })

import { queryOptions } from '@tanstack/react-query'
import { messages } from '#core/shared/messages'
import { api } from '@/lib/api'
import { failedWith } from '@/lib/api-error'

export const receivedKey = ['received-submissions'] as const

/** Opening a submission marks it as read. */
export const receivedQuery = (id: string) =>
  queryOptions({
    queryKey: [...receivedKey, 'one', id],
    queryFn: ({ signal }) =>
      api.submissions
        .getReceived({ params: { id }, query: {}, signal })
        .catch(failedWith(messages.pollFailed)),
  })

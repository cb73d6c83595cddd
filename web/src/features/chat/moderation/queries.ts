import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ReportDecision, ReportOutcome, ReportPage } from '#core/chat/shared/report-schema'
import { api } from '@/lib/network/api'
import { messageOf } from '@/lib/network/api-error'
import { notify, notifyUndo } from '@/lib/notify'

const MINUTE = 60_000

/** Pages of coaches with unanswered messages, longest wait first. */
export const unansweredQuery = infiniteQueryOptions({
  queryKey: ['owed-replies'],
  queryFn: ({ pageParam: after, signal }) =>
    api.chat.listUnanswered({ query: after ? { after } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: MINUTE,
})

export type ReportRow = ReportPage['rows'][number]

const reportsKey = ['chat-reports'] as const

/** Pages of open reports, oldest first, or of closed ones, newest first. */
export const reportsQuery = (isDone: boolean) =>
  infiniteQueryOptions({
    queryKey: [...reportsKey, isDone],
    queryFn: ({ pageParam: after, signal }) =>
      api.chat.listReports({
        query: { ...(isDone && { done: 'true' as const }), ...(after && { after }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** One report with the message text. Reading it is recorded in the audit log. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [...reportsKey, 'one', id],
    queryFn: ({ signal }) => api.chat.getReport({ params: { id }, signal }),
    staleTime: 5 * MINUTE,
  })

export function useDecideReport() {
  const queryClient = useQueryClient()
  const decide = useMutation({
    mutationFn: (body: ReportDecision) => api.chat.decideReport({ body }),
    onError: (error) => notify(messageOf(error), 'error'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportsKey }),
  })
  return ({ id, author }: ReportRow, outcome: ReportOutcome) =>
    decide.mutate(
      { id, done: true, outcome },
      {
        onSuccess: () =>
          notifyUndo(`Report about ${author.user.name} resolved`, () =>
            decide.mutateAsync({ id, done: false }),
          ),
      },
    )
}

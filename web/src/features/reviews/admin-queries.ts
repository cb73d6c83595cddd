import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ModeratedReview, ReviewDecision } from '#core/reviews/shared/schema'
import { type TableSearch, tableQuery } from '@/components/table/table-search'
import { api } from '@/lib/network/api'

const requestsKey = ['reviews', 'requests'] as const

export const reviewRequestsQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: [...requestsKey, 'reviews', tableQuery(search)],
    queryFn: ({ signal }) => api.reviews.listWaiting({ query: tableQuery(search), signal }),
    placeholderData: keepPreviousData,
  })

export const answerRequestsQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: [...requestsKey, 'answers', tableQuery(search)],
    queryFn: ({ signal }) => api.reviews.listWaitingAnswers({ query: tableQuery(search), signal }),
    placeholderData: keepPreviousData,
  })

type Change = Pick<ReviewDecision, 'status'> & Partial<Pick<ReviewDecision, 'previousStatus'>>

/** Publishes or rejects the version the admin saw. Refetches the list even if another admin decided first. */
export function useDecide(kind: 'review' | 'answer') {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ review, ...change }: { review: ModeratedReview } & Change) =>
      kind === 'review' || !review.answer
        ? api.reviews.decide({ body: { id: review.id, ...change } })
        : api.reviews.decideAnswer({ body: { id: review.id, answerId: review.answer.id, ...change } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: requestsKey }),
  })
}

/** Previews the impact of a decision. If the version the admin saw is outdated, the list is refetched. */
export function useAskImpact(kind: 'review' | 'answer') {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ review, status }: { review: ModeratedReview } & Pick<ReviewDecision, 'status'>) =>
      api.reviews.preview({
        params: { id: review.id },
        query: { status, ...(kind === 'answer' && review.answer && { answerId: review.answer.id }) },
      }),
    onError: () => queryClient.invalidateQueries({ queryKey: requestsKey }),
  })
}

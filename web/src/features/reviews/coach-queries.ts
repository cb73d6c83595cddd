import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/network/api'

/** Published reviews of the signed-in coach, newest first. */
export const coachReviewsQuery = infiniteQueryOptions({
  queryKey: ['reviews', 'of-me'],
  queryFn: ({ signal, pageParam }) =>
    api.reviews.listForCoach({ query: pageParam ? { after: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
})

/** The form shows errors itself. */
export function useAnswer(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: (text: string) => api.reviews.answer({ params: { id }, body: { text } }),
    onSuccess: (answered) =>
      queryClient.setQueryData(
        coachReviewsQuery.queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map(({ rows, next }) => ({
              rows: rows.map((review) => (review.id === id ? answered : review)),
              next,
            })),
          },
      ),
  })
}

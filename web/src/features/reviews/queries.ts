import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReviewedByMe, ReviewInput } from '#core/reviews/shared/schema'
import { api } from '@/lib/network/api'

/** The coaches the client has reviewed or can review. */
export const ownReviewsQuery = queryOptions({
  queryKey: ['reviews', 'own'],
  queryFn: ({ signal }) => api.reviews.listOwn({ signal }),
})

/** The client's entry for one coach; undefined if they have no review and can't write one. */
export const ownReviewOf = (coachId: string) => ({
  ...ownReviewsQuery,
  select: (own: ReviewedByMe[]) => own.find(({ nutritionist }) => nutritionist.id === coachId),
})

function useCacheReview() {
  const queryClient = useQueryClient()
  return (coachId: string, review: ReviewedByMe['review']) =>
    queryClient.setQueryData(ownReviewsQuery.queryKey, (own) =>
      own?.map((item) => (item.nutritionist.id === coachId ? { ...item, review } : item)),
    )
}

/** The form shows errors itself. */
export function useWriteReview() {
  const cacheReview = useCacheReview()
  return useMutation({
    meta: { handled: true },
    mutationFn: (body: ReviewInput) => api.reviews.write({ body }),
    onSuccess: ({ nutritionist, client: _, ...review }) => cacheReview(nutritionist.id, review),
  })
}

export function useRemoveReview() {
  const cacheReview = useCacheReview()
  return useMutation({
    mutationFn: (nutritionistId: string) => api.reviews.remove({ body: { nutritionistId } }),
    onSuccess: (_, nutritionistId) => cacheReview(nutritionistId, null),
  })
}

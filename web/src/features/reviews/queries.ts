import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReviewedByMe, ReviewInput } from '#core/reviews/schema'
import { api } from '@/lib/api'

/** The coaches of whom the client has written or may write. */
export const ownReviewsQuery = queryOptions({
  queryKey: ['reviews', 'own'],
  queryFn: ({ signal }) => api.reviews.listOwn({ signal }),
})

/** The one of a coach; undefined while the client has none and may write none. */
export const ownReviewOf = (coachId: string) => ({
  ...ownReviewsQuery,
  select: (own: ReviewedByMe[]) => own.find(({ nutritionist }) => nutritionist.id === coachId),
})

function useKeep() {
  const queryClient = useQueryClient()
  return (coachId: string, review: ReviewedByMe['review']) =>
    queryClient.setQueryData(ownReviewsQuery.queryKey, (own) =>
      own?.map((one) => (one.nutritionist.id === coachId ? { ...one, review } : one)),
    )
}

/** The form shows what fails. */
export function useWriteReview() {
  const keep = useKeep()
  return useMutation({
    meta: { handled: true },
    mutationFn: (body: ReviewInput) => api.reviews.write({ body }),
    onSuccess: ({ nutritionist, client: _, ...review }) => keep(nutritionist.id, review),
  })
}

export function useRemoveReview() {
  const keep = useKeep()
  return useMutation({
    mutationFn: (nutritionistId: string) => api.reviews.remove({ body: { nutritionistId } }),
    onSuccess: (_, nutritionistId) => keep(nutritionistId, null),
  })
}

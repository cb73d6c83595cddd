import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ExtraDraft } from '#core/extras/schema'
import { api } from '@/lib/api'

export const extrasKey = ['extras'] as const

export const extrasQuery = (coachId: string) =>
  queryOptions({
    queryKey: [...extrasKey, 'of', coachId],
    queryFn: ({ signal }) => api.extras.list({ params: { id: coachId }, signal }),
  })

/** Adds one, or changes that with an `id`. */
export function useSaveExtra(coachId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ExtraDraft & { id?: string }) => api.extras.save({ body }),
    onSuccess: () => queryClient.invalidateQueries(extrasQuery(coachId)),
  })
}

export function useRemoveExtra(coachId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.extras.remove({ body: { id } }),
    onSettled: () => queryClient.invalidateQueries(extrasQuery(coachId)),
  })
}

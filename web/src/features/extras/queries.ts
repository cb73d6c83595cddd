import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ExtraDraft } from '#core/extras/shared/schema'
import { api } from '@/lib/network/api'

export const extrasKey = ['extras'] as const

export const extrasQuery = (coachId: string) =>
  queryOptions({
    queryKey: [...extrasKey, 'of', coachId],
    queryFn: ({ signal }) => api.extras.list({ params: { id: coachId }, signal }),
  })

/** Adds an extra specialty, or updates the one with the given `id`. */
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

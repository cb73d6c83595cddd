import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClientPlanChange } from '#core/groupchats/shared/schema'
import { refreshBackOffice } from '@/lib/back-office'
import { api } from '@/lib/network/api'

/** What another group plan would affect at this moment, or the refusal. */
export const clientPlanImpactQuery = (id: string, change: ClientPlanChange) =>
  queryOptions({
    queryKey: ['client-plan-impact', id, change],
    queryFn: ({ signal }) => api.groupchats.previewClientPlan({ params: { id }, query: change, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Changes a client's group plan (rule group-plan-by-admin). The dialog shows errors. */
export function useSetClientPlan(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: ClientPlanChange) => api.groupchats.setClientPlan({ params: { id }, body: change }),
    onSettled: () => refreshBackOffice(queryClient, id),
  })
}

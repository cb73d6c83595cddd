import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangeDecision, ChangeRequest } from '#core/coach/shared/change-schema'
import { asPage, type TableSearch, tableQuery } from '@/components/table/table-search'
import { backOfficeKey } from '@/lib/back-office'
import { api } from '@/lib/network/api'

export const changeRequestsQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'change-requests', tableQuery(search)],
    queryFn: async ({ signal }) =>
      asPage(await api.coach.listChangeRequests({ query: tableQuery(search), signal })),
    placeholderData: keepPreviousData,
  })

/** Decides on the version that the admin saw. Refetches the list afterward, also if another admin was faster. */
export function useDecideChanges({ id: requestId, version, nutritionistId }: ChangeRequest) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decision: Pick<ChangeDecision, 'accept' | 'reject' | 'reason'>) =>
      api.coach.decideChanges({
        params: { id: nutritionistId },
        body: { ...decision, requestId, version },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKey }),
  })
}

/**
 * Fetches what a decision on the version that the admin saw would affect. Refetches the list if that version is
 * outdated.
 */
export function useAskChangesImpact({ id: requestId, version, nutritionistId }: ChangeRequest) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isAccepted: boolean) =>
      api.coach.previewChanges({
        params: { id: nutritionistId },
        query: { accept: isAccepted ? 'true' : 'false', requestId, version: String(version) },
      }),
    onError: () => queryClient.invalidateQueries({ queryKey: backOfficeKey }),
  })
}

export function useUndoChanges({ id: requestId, nutritionistId }: ChangeRequest) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.coach.undoChanges({ params: { id: nutritionistId }, body: { requestId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKey }),
  })
}

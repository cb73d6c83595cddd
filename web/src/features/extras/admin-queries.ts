import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ExtraSpecialty } from '#core/extras/shared/schema'
import { asPage, type TableSearch, tableQuery } from '@/components/table/table-search'
import { extrasKey } from '@/features/extras/queries'
import { api } from '@/lib/network/api'

export const pendingExtrasQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: [...extrasKey, 'pending', tableQuery(search)],
    queryFn: async ({ signal }) =>
      asPage(await api.extras.listPending({ query: tableQuery(search), signal })),
    placeholderData: keepPreviousData,
  })

/** Accepts or deletes the version the admin saw. Refetches the list even if another admin decided first. */
export function useDecideExtra() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ extra: { id, version }, accept }: { extra: ExtraSpecialty; accept: boolean }) =>
      api.extras.decide({ body: { id, version, accept } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: extrasKey }),
  })
}

/** Undoes a decision on the version the admin saw, so that the extra specialty is pending again. */
export function useUndoExtra() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version, nutritionist }: ExtraSpecialty) =>
      api.extras.undo({ body: { nutritionistId: nutritionist.id, id, version } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: extrasKey }),
  })
}

/** Previews the impact of a decision. If the version the admin saw is outdated, the list is refetched. */
export function useAskExtraImpact() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ extra: { id, version }, accept }: { extra: ExtraSpecialty; accept: boolean }) =>
      api.impact.previewExtraDecision({
        params: { id },
        query: { accept: accept ? 'true' : 'false', version: String(version) },
      }),
    onError: () => queryClient.invalidateQueries({ queryKey: extrasKey }),
  })
}

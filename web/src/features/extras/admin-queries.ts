import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ExtraSpecialty } from '#core/extras/schema'
import { asPage, type TableSearch, tableQuery } from '@/components/table/table-search'
import { extrasKey } from '@/features/extras/queries'
import { api } from '@/lib/api'

export const pendingExtrasQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: [...extrasKey, 'pending', tableQuery(search)],
    queryFn: async ({ signal }) =>
      asPage(await api.extras.listPending({ query: tableQuery(search), signal })),
    placeholderData: keepPreviousData,
  })

/** Accepts or deletes what was seen; the list is read again, also when somebody else was first. */
export function useDecideExtra() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ extra: { id, version }, accept }: { extra: ExtraSpecialty; accept: boolean }) =>
      api.extras.decide({ body: { id, version, accept } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: extrasKey }),
  })
}

/** The decision on what was seen is taken back: it waits again. */
export function useUndoExtra() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version, nutritionist }: ExtraSpecialty) =>
      api.extras.undo({ body: { nutritionistId: nutritionist.id, id, version } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: extrasKey }),
  })
}

/** What a decision would touch now; when what was seen stands no more the list is read again. */
export function useAskExtraImpact() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ extra: { id, version }, accept }: { extra: ExtraSpecialty; accept: boolean }) =>
      api.user.previewExtraDecision({
        params: { id },
        query: { accept: accept ? 'true' : 'false', version: String(version) },
      }),
    onError: () => queryClient.invalidateQueries({ queryKey: extrasKey }),
  })
}

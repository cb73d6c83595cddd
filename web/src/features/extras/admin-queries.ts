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

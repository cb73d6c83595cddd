import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { asPage, type TableSearch, tableQuery } from '@/components/table/table-search'
import { api } from '@/lib/network/api'
import { saveFile } from '@/lib/network/save-file'
import { timeZone } from '@/lib/text/time-zone'

/** The coach's ledger entries, newest first. */
export const payoutsQuery = (search: TableSearch) => {
  const { page, pageSize } = tableQuery(search)
  return queryOptions({
    queryKey: ['payouts', page, pageSize],
    queryFn: async ({ signal }) =>
      asPage(await api.ledger.listPayouts({ query: { page, pageSize }, signal })),
    placeholderData: keepPreviousData,
  })
}

/** All entries as a CSV file. */
export const useExport = () =>
  useMutation({
    mutationFn: async () => {
      const { name, text } = await api.ledger.exportPayouts({ query: { timeZone } })
      saveFile(name, text, 'text/csv')
    },
  })

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type TableSearch, tableQuery } from '@/components/table/table-search'
import { backOfficeKey } from '@/lib/back-office'
import { api } from '@/lib/network/api'

export const clientsOfQuery = (id: string, search: TableSearch) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'coach', id, 'clients', tableQuery(search)],
    queryFn: ({ signal }) => api.hiring.listClientsOf({ params: { id }, query: tableQuery(search), signal }),
    placeholderData: keepPreviousData,
  })

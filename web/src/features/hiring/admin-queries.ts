import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type TableSearch, tableQuery } from '@/components/table/table-search'
import { api } from '@/lib/api'
import { backOfficeKey } from '@/lib/back-office'

export const clientsOfQuery = (id: string, search: TableSearch) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'coach', id, 'clients', tableQuery(search)],
    queryFn: ({ signal }) => api.hiring.listClientsOf({ params: { id }, query: tableQuery(search), signal }),
    placeholderData: keepPreviousData,
  })

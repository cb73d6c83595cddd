import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClientAccountStatus, ClientStatus } from '#core/client/shared/schema'
import type { DeletedClient } from '#core/client-accounts/shared/schema'
import { type TableSearch, tableQuery } from '@/components/table/table-search'
import { api } from '@/lib/api'
import { backOfficeKey, profilesKey, refreshBackOffice } from '@/lib/back-office'

export const clientsQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'clients', tableQuery(search)],
    queryFn: ({ signal }) => api.clientAccounts.list({ query: tableQuery(search), signal }),
    placeholderData: keepPreviousData,
  })

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: [...profilesKey, id],
    queryFn: ({ signal }) => api.clientAccounts.get({ params: { id }, signal }),
    staleTime: 5 * 60_000,
  })

export function useSetClientStatus(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: { status: ClientStatus; previousStatus: ClientAccountStatus }) =>
      api.clientAccounts.setStatus({ body: { userId, ...change } }),
    onSuccess: (client) => queryClient.setQueryData(clientQuery(userId).queryKey, client),
    // Another admin was faster, so the profile on the screen is outdated.
    onError: () => queryClient.invalidateQueries({ queryKey: clientQuery(userId).queryKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKey }),
  })
}

export const deletedClientsQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'deleted-clients', tableQuery(search)],
    queryFn: ({ signal }) => api.clientAccounts.listDeleted({ query: tableQuery(search), signal }),
    placeholderData: keepPreviousData,
  })

export type Role = DeletedClient['role']

/** Deletes a person, or cancels the deletion. */
export function useDeletion(id: string, role: Role) {
  const queryClient = useQueryClient()
  const params = { id }
  const onSettled = () => refreshBackOffice(queryClient, id)
  return {
    remove: useMutation({
      mutationFn: () =>
        role === 'coach' ? api.coachAccounts.remove({ params }) : api.clientAccounts.remove({ params }),
      onSettled,
    }),
    restore: useMutation<unknown>({
      mutationFn: () =>
        role === 'coach' ? api.coachAccounts.restore({ params }) : api.clientAccounts.restore({ params }),
      onSettled,
    }),
  }
}

import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClientFilter, DeletedClient } from '#core/accounts/shared/client-schema'
import type { ClientAccountStatus, ClientStatus } from '#core/client/shared/schema'
import type { SuspensionReason } from '#core/shared/suspension'
import { FIRST_PAGE, type TableSearch, tableQuery } from '@/components/table/table-search'
import { backOfficeKey, profilesKey, refreshBackOffice } from '@/lib/back-office'
import { api } from '@/lib/network/api'

export interface ClientSearch extends TableSearch {
  show: NonNullable<ClientFilter['show']> | 'ALL'
  plan: NonNullable<ClientFilter['plan']> | 'ANY'
}

/** The filters as the API and the export know them. */
export const filterOf = ({ show, plan }: Pick<ClientSearch, 'show' | 'plan'>): ClientFilter => ({
  ...(show !== 'ALL' && { show }),
  ...(plan !== 'ANY' && { plan }),
})

const clientPage = (search: ClientSearch) => ({ ...tableQuery(search), ...filterOf(search) })

export const clientsQuery = (search: ClientSearch) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'clients', clientPage(search)],
    queryFn: ({ signal }) => api.clientAccounts.list({ query: clientPage(search), signal }),
    placeholderData: keepPreviousData,
  })

/** The first page of the clients whose payment failed, and how many there are. */
export const failedPaymentsQuery = clientsQuery({ ...FIRST_PAGE, show: 'PAST_DUE', plan: 'ANY' })

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: [...profilesKey, id],
    queryFn: ({ signal }) => api.clientAccounts.get({ params: { id }, signal }),
    staleTime: 5 * 60_000,
  })

export function useSetClientStatus(userId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = clientQuery(userId)
  return useMutation({
    mutationFn: (change: {
      status: ClientStatus
      previousStatus: ClientAccountStatus
      reason?: SuspensionReason
    }) => api.clientAccounts.setStatus({ body: { userId, ...change } }),
    onSuccess: (client) => {
      queryClient.setQueryData(queryKey, (old) => old && { ...old, ...client })
      // The change also ends or resumes plans, which the page shows when it's opened again.
      return queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    },
    // Another admin was faster, so the profile on the screen is outdated.
    onError: () => queryClient.invalidateQueries({ queryKey }),
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

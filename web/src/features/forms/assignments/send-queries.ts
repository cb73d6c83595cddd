import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { SendRequest } from '#core/forms/assignments/shared/schema'
import { type TableSearch, tableQuery } from '@/components/table/table-search'
import { api } from '@/lib/api'

export const clientsToSendQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: ['recipients', 'clients', tableQuery(search)],
    queryFn: ({ signal }) => api.clientAccounts.list({ query: tableQuery(search), signal }),
    placeholderData: keepPreviousData,
  })

export const coachesToSendQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: ['recipients', 'coaches', tableQuery(search)],
    queryFn: ({ signal }) => api.coach.list({ query: tableQuery(search), signal }),
    placeholderData: keepPreviousData,
  })

export const ownClientsToSendQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: ['recipients', 'own', tableQuery(search)],
    queryFn: async ({ signal }) => {
      const query = { ...tableQuery(search), list: 'approved', hidden: 'true' } as const
      const { rows, count } = await api.hiring.pageClients({ query, signal })
      return { rows: rows.map((relationship) => ({ ...relationship, id: relationship.clientId })), count }
    },
    placeholderData: keepPreviousData,
  })

/** The ids of all search results, for "Select all". */
export const everybody = (type: 'clients' | 'nutritionists', search: string) =>
  api.assignments.listRecipients({ query: { type, search } })

export const useSend = () =>
  useMutation({ mutationFn: (body: Omit<SendRequest, 'senderId'>) => api.assignments.send({ body }) })

const WATCHED_EVERY_MILLISECONDS = 1000

/** Progress of a sending, refetched until everyone has received it. */
export const sendingQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['sending', id],
    queryFn: ({ signal }) => api.assignments.getSending({ params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data && data.done >= data.total ? false : WATCHED_EVERY_MILLISECONDS,
  })

/** Whether a coach has any approved client. */
export const hasClientsQuery = queryOptions({
  queryKey: ['recipients', 'any'],
  queryFn: async ({ signal }) => {
    const query = { page: '1', pageSize: '10', list: 'approved', hidden: 'true' } as const
    return (await api.hiring.pageClients({ query, signal })).count > 0
  },
})

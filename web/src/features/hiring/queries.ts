import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ClientQuery, ClientRelationship } from '#core/hiring/shared/schema'
import type { ClientConnection, RelationshipStatus } from '#core/relationship/shared/schema'
import { type TableSearch, tableQuery } from '@/components/table/table-search'
import { api } from '@/lib/network/api'

const clientsKey = ['clients'] as const
export type ClientRow = ClientRelationship & { id: string }

export const isWaiting = ({ status }: Pick<ClientConnection, 'status'>) => status === 'PENDING'
/** A page of clients, with or without hidden ones. */
export const clientPageQuery = (list: ClientQuery['list'], hidden: boolean, search: TableSearch) =>
  queryOptions({
    queryKey: [...clientsKey, 'page', list, hidden, tableQuery(search)],
    queryFn: async ({ signal }) => {
      const query = { ...tableQuery(search), list, hidden: hidden ? 'true' : 'false' } as const
      const { rows, ...counts } = await api.hiring.pageClients({ query, signal })
      return { rows: rows.map((relationship) => ({ ...relationship, id: relationship.clientId })), ...counts }
    },
    placeholderData: keepPreviousData,
  })

const firstPage = { page: 1, pageSize: 10, search: '', sort: '', order: 'asc', open: '' } as const
/** Pending requests, newest first, with their total. */
export const waitingQuery = clientPageQuery('open', false, firstPage)
/** The first page of approved clients, paying ones first. */
export const myClientsQuery = clientPageQuery('approved', false, firstPage)

/** One client's page. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: [...clientsKey, 'one', id],
    queryFn: async ({ signal }) => ({
      ...(await api.discovery.getClient({ params: { id }, signal })),
      id,
    }),
  })

/** Only the relationships with clients: a coach who isn't approved may not read the clients themselves. */
export const relationshipsQuery = (nutritionistId: string) =>
  queryOptions({
    queryKey: ['links', nutritionistId],
    queryFn: ({ signal }) => api.hiring.listRelationships({ body: { nutritionistId }, signal }),
  })

/** Refetches the requests, and no client's page, because that would be recorded as another view. */
export const refreshRequests = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: [...clientsKey, 'page', 'open'] })

/** Refetches all of the coach's client queries. */
export const refreshClients = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: clientsKey })

/** Sets a client's status. Refetches the lists even if the server refuses. */
export function useDecide() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: ({
      relationship: { nutritionistId, clientId },
      status,
    }: {
      relationship: ClientRelationship
      status: RelationshipStatus
    }) => api.hiring.decide({ body: { nutritionistId, clientId, status } }),
    onSuccess: ({ clientId, status }, { relationship }) =>
      queryClient.setQueryData(waitingQuery.queryKey, (page) =>
        page && isWaiting(relationship)
          ? {
              ...page,
              rows: page.rows.map((row) => (row.clientId === clientId ? { ...row, status } : row)),
              waitingCount: page.waitingCount - Number(status !== 'PENDING'),
            }
          : page,
      ),
    onSettled: () => refreshClients(queryClient),
  })
}

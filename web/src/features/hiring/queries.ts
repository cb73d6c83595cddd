import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClientLink, ClientQuery } from '#core/hiring/schema'
import type { Link, LinkStatus } from '#core/link/schema'
import { type TableSearch, tableQuery } from '@/components/table/table-search'
import { api } from '@/lib/api'

/** The coach's clients in every status, newest request first. */
export const clientsQuery = queryOptions({
  queryKey: ['clients'],
  queryFn: async ({ signal }) =>
    (await api.hiring.listClients({ signal })).map((link) => ({ ...link, id: link.clientId })),
})
export type ClientRow = ClientLink & { id: string }

export const isWaiting = ({ status }: Link) => status === 'PENDING'
/** A page of them, with the hidden ones or without. */
export const clientPageQuery = (list: ClientQuery['list'], hidden: boolean, search: TableSearch) =>
  queryOptions({
    queryKey: [...clientsQuery.queryKey, 'page', list, hidden, tableQuery(search)],
    queryFn: async ({ signal }) => {
      const query = { ...tableQuery(search), list, hidden: hidden ? 'true' : 'false' } as const
      const { rows, ...counts } = await api.hiring.pageClients({ query, signal })
      return { rows: rows.map((link) => ({ ...link, id: link.clientId })), ...counts }
    },
    placeholderData: keepPreviousData,
  })

/** One client's page. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: [...clientsQuery.queryKey, 'one', id],
    queryFn: async ({ signal }) => ({
      ...(await api.discovery.getClient({ params: { id }, signal })),
      id,
    }),
  })

/** Only how clients stand to a coach: for one who is not approved, and so may not read the clients themselves. */
export const linksQuery = (nutritionistId: string) =>
  queryOptions({
    queryKey: ['links', nutritionistId],
    queryFn: ({ signal }) => api.hiring.listLinks({ body: { nutritionistId }, signal }),
  })

/** Sets where a client stands; the lists are read again, also when the server refuses. */
export function useDecide() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: ({ link: { nutritionistId, clientId }, status }: { link: ClientLink; status: LinkStatus }) =>
      api.hiring.decide({ body: { nutritionistId, clientId, status } }),
    onSuccess: ({ clientId, status }) =>
      queryClient.setQueryData(clientsQuery.queryKey, (links) =>
        links?.map((link) => (link.clientId === clientId ? { ...link, status } : link)),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: clientsQuery.queryKey }),
  })
}

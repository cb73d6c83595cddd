import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClientLink } from '#core/hiring/schema'
import type { LinkStatus } from '#core/link/schema'
import { api } from '@/lib/api'

/** The coach's clients in every status, newest request first. */
export const clientsQuery = queryOptions({
  queryKey: ['clients'],
  queryFn: async ({ signal }) =>
    (await api.hiring.listClients({ signal })).map((link) => ({ ...link, id: link.clientId })),
})
export type ClientRow = ClientLink & { id: string }

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

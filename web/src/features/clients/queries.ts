import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClientLink } from '#core/hiring/schema'
import type { LinkStatus } from '#core/link/schema'
import { api } from '@/lib/api'
import { sessionQuery } from '@/lib/session'

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

/** Shows the new answer at once, and takes it back when the server refuses. */
export function useSetAvailability() {
  const queryClient = useQueryClient()
  const show = (availability: boolean) =>
    queryClient.setQueryData(sessionQuery.queryKey, (session) =>
      session && 'user' in session && session.user.nutritionist
        ? {
            ...session,
            user: { ...session.user, nutritionist: { ...session.user.nutritionist, availability } },
          }
        : session,
    )
  return useMutation({
    mutationFn: (status: boolean) => api.coach.setAvailability({ body: { status } }),
    onMutate: show,
    onError: (_error, status) => void show(!status),
  })
}

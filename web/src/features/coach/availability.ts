import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/network/api'
import { sessionQuery } from '@/lib/session/session'

/** Shows the new value immediately and reverts it if the server refuses. */
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

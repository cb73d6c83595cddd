import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheCoach } from '@/features/coach/cache-coach'
import { api } from '@/lib/network/api'
import { sessionQuery } from '@/lib/session/session'

/** Withdraws all pending changes. Refetches the profile also after an error, because an admin may have been faster. */
export function useWithdrawChanges() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.coach.withdrawChanges(),
    onSuccess: (nutritionist) => cacheCoach(queryClient, nutritionist),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  })
}

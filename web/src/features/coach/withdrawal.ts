import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cacheCoach } from '@/features/coach/cache-coach'
import { api } from '@/lib/api'
import { sessionQuery } from '@/lib/session'

/** Also when an admin was faster, the profile is shown as it stands then. */
export function useWithdrawChanges() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.coach.withdrawChanges(),
    onSuccess: (nutritionist) => cacheCoach(queryClient, nutritionist),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CoachDetail } from '#core/discovery/shared/schema'
import { coachKey, myCoachesQuery } from '@/features/discovery/queries'
import { api } from '@/lib/api'

/** "Hire now": sends one request, however often the button is pressed before the screen updates. */
export function useHire(coachId: string, clientId: string) {
  const queryClient = useQueryClient()
  const mutationKey = ['hire', coachId]
  const hire = useMutation({
    mutationKey,
    mutationFn: () => api.hiring.request({ body: { nutritionistId: coachId, clientId } }),
    onSuccess: ({ status }) => {
      queryClient.setQueriesData(
        { queryKey: coachKey(coachId) },
        (coach?: CoachDetail) => coach && { ...coach, status },
      )
      return queryClient.invalidateQueries({ queryKey: myCoachesQuery.queryKey })
    },
    // The coach may have stopped accepting clients since the page loaded.
    onError: () => queryClient.invalidateQueries({ queryKey: coachKey(coachId) }),
  })
  const confirmHire = () => {
    if (queryClient.isMutating({ mutationKey }) === 0) hire.mutate()
  }
  return { ask: confirmHire, isPending: hire.isPending }
}

/** Withdraws a pending request. The coach may have decided since the page loaded. */
export function useWithdraw(coachId: string, clientId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.hiring.withdraw({ body: { nutritionistId: coachId, clientId } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: coachKey(coachId) }),
        queryClient.invalidateQueries({ queryKey: myCoachesQuery.queryKey }),
      ]),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CoachDetail } from '#core/discovery/shared/schema'
import { coachKey, myCoachesQuery } from '@/features/discovery/queries'
import { api } from '@/lib/network/api'

/** Sends a coach the client's request with a note, which may be empty. The form shows errors. */
export function useHire(coachId: string, clientId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: (note: string) =>
      api.hiring.request({ body: { nutritionistId: coachId, clientId, ...(note && { note }) } }),
    onSuccess: ({ status }, note) => {
      queryClient.setQueriesData(
        { queryKey: coachKey(coachId) },
        (coach?: CoachDetail) => coach && { ...coach, status, note },
      )
      return queryClient.invalidateQueries({ queryKey: myCoachesQuery.queryKey })
    },
    // The coach may have stopped accepting clients since the page loaded.
    onError: () => queryClient.invalidateQueries({ queryKey: coachKey(coachId) }),
  })
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

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { backOfficeKey } from '@/lib/back-office'
import { api } from '@/lib/network/api'

/** Promotes a coach until `time`, or ends the promotion if it is null. `seen` is the promotion time that was shown to the admin. */
export function usePromoteCoach(nutritionistId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ time, previous }: { time: string | null; previous: string | null }) =>
      api.coach.promote({
        body: { nutritionistId, promoted: time !== null, promotionTime: time, previousTime: previous },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKey }),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Application } from '#core/coach/shared/schema'
import { bodyOf } from '@/features/coach/application/answers'
import { cacheCoach } from '@/features/coach/cache-coach'
import { api } from '@/lib/network/api'

/** Sends all answers, as an application or an edit of the profile. The form shows errors. */
export function useApply() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: (application: Application) => api.coach.apply({ body: bodyOf(application) }),
    onSuccess: (nutritionist) => cacheCoach(queryClient, nutritionist),
  })
}

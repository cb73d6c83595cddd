import { createFileRoute, redirect } from '@tanstack/react-router'
import { LoadingState } from '@/components/states'
import { hasToken, recallPlace } from '@/lib/auth'
import { sessionQuery } from '@/lib/session'
import { isAllowed, whereTo } from '@/lib/where-to'

export const Route = createFileRoute('/redirect')({
  beforeLoad: async ({ context: { queryClient }, location, preload }) => {
    if (preload) return
    if (!hasToken() && (location.hash || location.searchStr)) {
      const { takeReturn } = await import('@/features/auth/social')
      const error = await takeReturn().then(
        ({ failure }) => failure,
        (thrown: Error) => thrown.message,
      )
      if (error) throw redirect({ to: '/login', search: { error }, replace: true })
      await queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
    }
    const session = await queryClient.ensureQueryData(sessionQuery)
    const place = isAllowed(session) ? recallPlace() : undefined
    throw redirect({ to: place ?? whereTo(session), replace: true })
  },
  component: LoadingState,
})

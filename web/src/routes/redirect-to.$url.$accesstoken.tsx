import { createFileRoute, redirect } from '@tanstack/react-router'
import { LoadingState } from '@/components/states'
import { pathOfDashes } from '@/lib/dashed-path'
import { sessionQuery } from '@/lib/session'

/** Signs in with the token of the address and goes on to the app's own path it names, else to /404 (decision 7). */
export const Route = createFileRoute('/redirect-to/$url/$accesstoken')({
  beforeLoad: async ({ context: { queryClient, routePaths }, params, preload }) => {
    if (preload) return
    window.history.replaceState(window.history.state, '', '/redirect')
    const to = pathOfDashes(params.url, routePaths())
    if (!to) throw redirect({ to: '/404', replace: true })
    const { keepTokens } = await import('@/lib/identity')
    try {
      await keepTokens({ access_token: params.accesstoken })
    } catch {
      throw redirect({ to: '/login', replace: true })
    }
    await queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
    throw redirect({ to, replace: true })
  },
  component: LoadingState,
})

import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { ErrorPage } from '@/components/error-page'
import { LoadingState } from '@/components/states'
import { routeTree } from '@/route-tree.gen'

export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    context: { queryClient, routePaths: (): string[] => Object.keys(router.routesByPath) },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: LoadingState,
    scrollRestoration: !import.meta.env.SSR,
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

import type { QueryClient } from '@tanstack/react-query'
import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { LoadingState } from '@/components/states'
import { routeTree } from '@/route-tree.gen'

export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    context: { queryClient, routePaths: (): string[] => Object.keys(router.routesByPath) },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: lazyRouteComponent(() => import('@/components/error-page'), 'ErrorPage'),
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

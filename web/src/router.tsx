import type { QueryClient } from '@tanstack/react-query'
import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { LoadingState } from '@/components/states/states'
import { keepFocus } from '@/lib/page/keep-focus'
import { trackLayers } from '@/lib/page/layers'
import { PUBLIC_PATHS } from '@/pages/paths'
import { routeTree } from '@/route-tree.gen'

export function makeRouter(queryClient: QueryClient) {
  trackLayers()
  keepFocus()
  const routePaths = (): string[] => [
    ...Object.keys(router.routesByPath).filter((path) => path !== '/$'),
    ...PUBLIC_PATHS,
  ]
  const router = createRouter({
    routeTree,
    context: { queryClient, routePaths },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: lazyRouteComponent(() => import('@/components/states/error-page'), 'ErrorPage'),
    defaultPendingComponent: LoadingState,
    scrollRestoration: true,
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

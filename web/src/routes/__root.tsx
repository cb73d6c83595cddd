import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'

interface Context {
  queryClient: QueryClient
  /** The paths of all screens: `/client/nutritionists/$id`. */
  routePaths: () => string[]
}

export const Route = createRootRouteWithContext<Context>()({ component: Outlet })

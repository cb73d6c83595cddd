import '@fontsource-variable/inter/index.css'
import '@/theme/mantine.css'
import 'virtual:theme-variables.css'
import '@/theme/global.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ConfirmProvider } from '@/components/overlays/confirm'
import { Notices } from '@/components/states/notices'
import type { makeRouter } from '@/router'
import { Themed } from '@/theme/themed'

// Production builds drop this import, because the condition is a constant there.
const Devtools = import.meta.env.DEV ? lazy(() => import('@/devtools')) : undefined

interface Props {
  router: ReturnType<typeof makeRouter>
  queryClient: QueryClient
}

export function App({ router, queryClient }: Props) {
  return (
    <Themed>
      <QueryClientProvider client={queryClient}>
        {/* First in the tab order, wherever notices are displayed. */}
        <Notices />
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
        {Devtools && (
          <Suspense>
            <Devtools router={router} />
          </Suspense>
        )}
      </QueryClientProvider>
    </Themed>
  )
}

import '@fontsource-variable/inter/index.css'
import '@/theme/mantine.css'
import 'virtual:theme-variables.css'
import '@/theme/global.css'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { Notices } from '@/components/states/notices'
import { DesignPage } from '@/design/design-page'
import { Themed } from '@/theme/themed'

// Only the development server serves this document. It isn't part of any build.
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
const router = createRouter({
  routeTree: createRootRoute({ component: DesignPage, notFoundComponent: DesignPage }),
  history: createMemoryHistory(),
})
createRoot(root).render(
  <Themed>
    <Notices />
    {/* This router isn't the app's router, whose type is registered globally. */}
    <RouterProvider router={router as never} />
  </Themed>,
)

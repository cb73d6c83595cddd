import '@fontsource-variable/inter/index.css'
import '@/theme/mantine.css'
import '@/theme/global.css'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { Notices } from '@/components/notices'
import { DesignPage } from '@/design/design-page'
import { Themed } from '@/theme/themed'

// Only the development server knows this document: no build has it as input.
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
const router = createRouter({
  routeTree: createRootRoute({ component: DesignPage, notFoundComponent: DesignPage }),
  history: createMemoryHistory(),
})
createRoot(root).render(
  <Themed>
    <Notices />
    {/* Not the router of the app, whose type every other place takes for granted. */}
    <RouterProvider router={router as never} />
  </Themed>,
)

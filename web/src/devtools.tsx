import { ReactQueryDevtools } from '@tanstack/react-query-devtools'
import type { AnyRouter } from '@tanstack/react-router'
import { TanStackRouterDevtools } from '@tanstack/react-router-devtools'

/** What the router and the queries hold, in the corners of a wide screen: on a phone they cover the tabs. Only `npm start` loads it. */
function Devtools({ router }: { router: AnyRouter }) {
  if (!window.matchMedia('(min-width: 64em)').matches) return null
  return (
    <>
      <TanStackRouterDevtools router={router} position="bottom-left" />
      <ReactQueryDevtools buttonPosition="top-right" />
    </>
  )
}

// `lazy` asks for a default export.
export { Devtools as default }

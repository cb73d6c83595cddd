import { ReactQueryDevtools } from '@tanstack/react-query-devtools'
import type { AnyRouter } from '@tanstack/react-router'
import { TanStackRouterDevtools } from '@tanstack/react-router-devtools'

/** A browser on a machine without a language calls its own `en-US@posix`, at which these tools throw. */
const isLanguageTag = (language: string) => /^[\w-]+$/.test(language)

/** What the router and the queries hold, in the corners of a wide screen: on a phone they cover the tabs. Only `npm start` loads it. */
function Devtools({ router }: { router: AnyRouter }) {
  if (!isLanguageTag(navigator.language) || !window.matchMedia('(min-width: 64em)').matches) return null
  return (
    <>
      <TanStackRouterDevtools router={router} position="bottom-left" />
      <ReactQueryDevtools buttonPosition="top-right" />
    </>
  )
}

// `lazy` asks for a default export.
export { Devtools as default }

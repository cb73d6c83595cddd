import { ReactQueryDevtools } from '@tanstack/react-query-devtools'
import type { AnyRouter } from '@tanstack/react-router'
import { TanStackRouterDevtools } from '@tanstack/react-router-devtools'
import { FROM_LAPTOP } from '@/lib/page/breakpoints'

/** On a machine without a locale, browsers report `en-US@posix`, which makes these tools throw. */
const isLanguageTag = (language: string) => /^[\w-]+$/.test(language)

/**
 * Router and query devtools in the corners of wide screens; on phones they'd cover the tabs. Only `npm start`
 * loads them.
 */
function Devtools({ router }: { router: AnyRouter }) {
  if (!isLanguageTag(navigator.language) || !window.matchMedia(FROM_LAPTOP).matches) return null
  return (
    <>
      <TanStackRouterDevtools router={router} position="bottom-left" />
      <ReactQueryDevtools buttonPosition="top-right" />
    </>
  )
}

// `lazy` requires a default export.
export { Devtools as default }

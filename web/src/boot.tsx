import { hashKey } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { App } from '@/app'
import { onRefusal } from '@/lib/network/api'
import { readPersisted } from '@/lib/network/persisted'
import { makeQueryClient } from '@/lib/network/query-client'
import { notifyOnNextPage, notifyWhile, showPreviousNotice } from '@/lib/notify'
import { homePathFor } from '@/lib/page/home-path'
import { storeInstallPrompt } from '@/lib/page/install'
import { surviveTranslation } from '@/lib/page/survive-translation'
import { hasToken, onOtherTab } from '@/lib/session/auth'
import { isSessionEnding, logOut, sessionQuery } from '@/lib/session/session'
import { makeRouter } from '@/router'

/** Renders the app's current route into `element` and follows navigation from there. */
export async function boot(element: HTMLElement) {
  const queryClient = makeQueryClient()
  const router = makeRouter(queryClient)

  const session = () => queryClient.getQueryData(sessionQuery.queryKey)
  onRefusal({
    sessionEnded: (error) => {
      // Concurrent requests are all refused, the last ones when the login page is already open.
      if (session() === null || isSessionEnding()) return
      const href = router.state.location.href
      const to = readPersisted().auth?.token ? '/admin/login' : '/login'
      logOut(queryClient, href)
      notifyOnNextPage(
        error?.code === 'DELETED' ? error.message : 'Your session has ended. Please sign in again.',
      )
      void router.navigate({ href: to, reloadDocument: true, replace: true, ignoreBlocker: true })
    },
    refused: () => void queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined),
    unreadable: (rows) => void notifyWhile(`${rows} ${rows === '1' ? 'row' : 'rows'} could not be shown`),
  })
  // When a fetch shows a new account status, such as approved or suspended, the user moves to the matching
  // home page (rule redirect-on-status-change).
  let home: string | undefined
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hashKey(sessionQuery.queryKey)) return
    const before = home
    const now = session()
    home = now ? homePathFor(now) : undefined
    // A screen that sets the session data itself also navigates itself.
    const isOwn = event.action.type !== 'success' || event.action.manual
    if (!isOwn && before && home && before !== home) void router.invalidate()
  })
  onOtherTab(() => window.location.assign('/redirect'))
  storeInstallPrompt()
  // A page restored from the back/forward cache may belong to a user who has signed out since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !hasToken()) window.location.reload()
  })
  // Keyboard and screen reader users start at the new page's heading, or, going back, at the link they had followed.
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const isBack = toLocation.state.__TSR_index < fromLocation.state.__TSR_index
    const start = (isBack && linkTo(fromLocation.pathname)) || document.querySelector('h1')
    start?.focus({ preventScroll: true })
  })

  await router.load()
  // The static frame of app.html stays until there is content to replace it.
  const root = createRoot(element)
  root.render(<App router={router} queryClient={queryClient} />)
  showPreviousNotice()
  surviveTranslation()
  return { root, router }
}

/** The first link to a page, outside the menus, which are on every page. */
const linkTo = (path: string) =>
  document.querySelector<HTMLElement>(
    `main a[href="${CSS.escape(path)}"], main a[href^="${CSS.escape(path)}?"]`,
  )

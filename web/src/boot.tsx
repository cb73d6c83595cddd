import { hashKey } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { App } from '@/app'
import { onRefusal } from '@/lib/api'
import { hasToken, onOtherTab } from '@/lib/auth'
import { keepInstallPrompt } from '@/lib/install'
import { notifyThere, showKept } from '@/lib/notify'
import { readPersisted } from '@/lib/persisted'
import { makeQueryClient } from '@/lib/query-client'
import { logOut, sessionQuery } from '@/lib/session'
import { whereTo } from '@/lib/where-to'
import { makeRouter } from '@/router'

/** Shows the screen of the address in `element`, and from there on what people do. */
export async function boot(element: HTMLElement): Promise<Root> {
  const queryClient = makeQueryClient()
  const router = makeRouter(queryClient)

  const session = () => queryClient.getQueryData(sessionQuery.queryKey)
  onRefusal({
    sessionEnded: (error) => {
      // Requests at the same time are all refused, and the last ones from the login already.
      if (session() === null) return
      const place = router.state.location.href
      const to = readPersisted().auth?.token ? '/admin/login' : '/login'
      logOut(queryClient, place)
      notifyThere(error?.code === 'DELETED' ? error.message : 'Your session has ended. Please sign in again.')
      void router.navigate({ href: to, reloadDocument: true, replace: true, ignoreBlocker: true })
    },
    refused: () => void queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined),
  })
  // Who was approved or suspended meanwhile goes where they belong now, however that is heard of (rule status-is-followed).
  let home: string | undefined
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hashKey(sessionQuery.queryKey)) return
    const before = home
    const now = session()
    home = now ? whereTo(now) : undefined
    // What a screen itself changes, it leads on from.
    const isOwn = event.action.type !== 'success' || event.action.manual
    if (!isOwn && before && home && before !== home) void router.invalidate()
  })
  onOtherTab(() => window.location.assign('/redirect'))
  keepInstallPrompt()
  // A page that the browser kept as it was left may be somebody's who has signed out since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !hasToken()) window.location.reload()
  })
  // Focus follows to the new page's heading, so that keyboards and screen readers start there.
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) document.querySelector('h1')?.focus({ preventScroll: true })
  })

  await router.load()
  // The frame of app.html stays until there is something to put into it.
  const root = createRoot(element)
  root.render(<App router={router} queryClient={queryClient} />)
  showKept()
  return root
}

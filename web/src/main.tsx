import { createRoot } from 'react-dom/client'
import { App } from '@/app'
import { onRefusal } from '@/lib/api'
import { hasToken, onOtherTab, readPersisted } from '@/lib/auth'
import { notifyThere, showKept } from '@/lib/notify'
import { makeQueryClient } from '@/lib/query-client'
import { logOut, sessionQuery } from '@/lib/session'
import { whereTo } from '@/lib/where-to'
import { makeRouter } from '@/router'

const queryClient = makeQueryClient()
const router = makeRouter(queryClient)

const session = () => queryClient.getQueryData(sessionQuery.queryKey)
onRefusal({
  sessionEnded: () => {
    // Requests at the same time are all refused, and the last ones from the login already.
    if (session() === null) return
    const place = router.state.location.href
    const to = readPersisted().auth?.token ? '/admin/login' : '/login'
    logOut(queryClient, place)
    notifyThere('Your session has ended. Please sign in again.')
    void router.navigate({ href: to, reloadDocument: true, replace: true, ignoreBlocker: true })
  },
  refused: () => void lookAgain(),
})
onOtherTab(() => window.location.assign('/redirect'))
// A page that the browser kept as it was left may be somebody's who has signed out since.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && !hasToken()) window.location.reload()
})
// Focus follows to the new page's heading, so that keyboards and screen readers start there.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) document.querySelector('h1')?.focus({ preventScroll: true })
})

/** Who was suspended meanwhile, or is no longer approved, goes where they belong now (spec 2, route guards). */
async function lookAgain() {
  const before = whereTo(session() ?? null)
  const now = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
  if (now && whereTo(now) !== before) await router.invalidate()
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
// The frame of app.html stays until there is something to put into it. Not a top-level await: screens import this file's code.
void router.load().then(() => {
  createRoot(root).render(<App router={router} queryClient={queryClient} />)
  showKept()
})

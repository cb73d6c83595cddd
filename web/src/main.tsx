import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '@/app'
import { onRefusal } from '@/lib/api'
import { hasToken, onOtherTab, readPersisted } from '@/lib/auth'
import { notify } from '@/lib/notify'
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
    notify('Your session has ended. Please sign in again.')
    const place = router.state.location.href
    const to = readPersisted().auth?.token ? '/admin/login' : '/login'
    logOut(queryClient, place)
    void router.navigate({ to, ignoreBlocker: true })
  },
  refused: () => void lookAgain(),
})
onOtherTab(() => window.location.assign('/redirect'))
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
// A prerendered page is taken over as it stands, with what is typed into it already, where it would be rendered the same.
const isPrerendered = root.hasChildNodes() && !hasToken() && window.location.search === ''
if (isPrerendered) router.ssr = { manifest: undefined }
// It stays readable until its own code is here. Not a top-level await: that code imports this file's.
void router.load().then(() => {
  const app = <App router={router} queryClient={queryClient} />
  if (isPrerendered) hydrateRoot(root, app)
  else createRoot(root).render(app)
})

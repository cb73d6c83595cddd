import { createRoot } from 'react-dom/client'
import { App } from '@/app'
import { onSessionEnd } from '@/lib/api'
import { onOtherTab } from '@/lib/auth'
import { notify } from '@/lib/notify'
import { makeQueryClient } from '@/lib/query-client'
import { logOut } from '@/lib/session'
import { makeRouter } from '@/router'

const queryClient = makeQueryClient()
const router = makeRouter(queryClient)

onSessionEnd(() => {
  notify('Your session has ended. Please sign in again.')
  const place = router.state.location.href
  void logOut(queryClient, place).then(() => router.navigate({ to: '/login' }))
})
onOtherTab(() => window.location.assign('/redirect'))
// Focus follows to the new page's heading, so that keyboards and screen readers start there.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) document.querySelector('h1')?.focus({ preventScroll: true })
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
// A prerendered page stays readable until its own code is here. Not a top-level await: that code imports this file's.
void router.load().then(() => createRoot(root).render(<App router={router} queryClient={queryClient} />))

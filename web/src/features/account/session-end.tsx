import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { endSession } from '@/lib/network/api'
import { readPersisted } from '@/lib/network/persisted'
import { dismiss, notify } from '@/lib/notify'
import { sessionEndsAt } from '@/lib/session/auth'
import { timeText } from '@/lib/text/format'

const AHEAD_MILLISECONDS = 5 * 60_000
const CHECK_INTERVAL_MILLISECONDS = 5_000

const SignInAgain = lazy(() => import('@/features/account/sign-in-again'))

/** Warns before a session ends that can't be renewed automatically, and offers a way to continue (WCAG 2.2.1). */
function SessionEnd() {
  const [phase, update] = usePhase()
  const queryClient = useQueryClient()
  const [isDialogOpen, setDialogOpen] = useState(false)
  useEffect(() => {
    // This device's clock may be wrong, so the server decides. A 401 leads to the login page.
    if (phase === 'over') void queryClient.invalidateQueries()
    if (phase !== 'near') return setDialogOpen(false)
    const isAdmin = Boolean(readPersisted().auth?.token)
    const id = notify(
      `Your session ends at ${timeText(sessionEndsAt() ?? Date.now())}.`,
      'info',
      isAdmin
        ? { label: 'Stay signed in', run: () => setDialogOpen(true) }
        : { label: 'Sign in again', run: endSession },
    )
    return () => dismiss(id)
  }, [phase, queryClient])
  const close = () => {
    setDialogOpen(false)
    update()
  }
  return <Suspense>{isDialogOpen && <SignInAgain close={close} />}</Suspense>
}

/** Polls, because timers stop while a device sleeps, and another tab may have renewed the session. */
function usePhase() {
  const [phase, setPhase] = useState(phaseNow)
  const update = useCallback(() => setPhase(phaseNow()), [])
  useEffect(() => {
    const timer = setInterval(update, CHECK_INTERVAL_MILLISECONDS)
    return () => clearInterval(timer)
  }, [update])
  return [phase, update] as const
}

function phaseNow() {
  const left = (sessionEndsAt() ?? Number.POSITIVE_INFINITY) - Date.now()
  if (left > AHEAD_MILLISECONDS) return 'far'
  return left > 0 ? 'near' : 'over'
}

// `lazy` requires a default export.
export { SessionEnd as default }

import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { endSession } from '@/lib/api'
import { sessionEndsAt } from '@/lib/auth'
import { timeText } from '@/lib/format'
import { dismiss, notify } from '@/lib/notify'
import { readPersisted } from '@/lib/persisted'

const AHEAD_MILLISECONDS = 5 * 60_000
const LOOK_MILLISECONDS = 5_000

const SignInAgain = lazy(() => import('@/features/account/sign-in-again'))

/** Warns before a session ends that can't be renewed automatically, and offers a way to continue (WCAG 2.2.1). */
function SessionEnd() {
  const [phase, look] = usePhase()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    // This device's clock may be wrong, so the server decides. A 401 leads to the login page.
    if (phase === 'over') void queryClient.invalidateQueries()
    if (phase !== 'near') return setAsking(false)
    const isAdmin = Boolean(readPersisted().auth?.token)
    const id = notify(
      `Your session ends at ${timeText(sessionEndsAt() ?? Date.now())}.`,
      'info',
      isAdmin
        ? { label: 'Stay signed in', run: () => setAsking(true) }
        : { label: 'Sign in again', run: endSession },
    )
    return () => dismiss(id)
  }, [phase, queryClient])
  const close = () => {
    setAsking(false)
    look()
  }
  return <Suspense>{isAsking && <SignInAgain close={close} />}</Suspense>
}

/** Polls, because timers stop while a device sleeps, and another tab may have renewed the session. */
function usePhase() {
  const [phase, setPhase] = useState(phaseNow)
  const look = useCallback(() => setPhase(phaseNow()), [])
  useEffect(() => {
    const timer = setInterval(look, LOOK_MILLISECONDS)
    return () => clearInterval(timer)
  }, [look])
  return [phase, look] as const
}

function phaseNow() {
  const left = (sessionEndsAt() ?? Number.POSITIVE_INFINITY) - Date.now()
  if (left > AHEAD_MILLISECONDS) return 'far'
  return left > 0 ? 'near' : 'over'
}

// `lazy` requires a default export.
export { SessionEnd as default }

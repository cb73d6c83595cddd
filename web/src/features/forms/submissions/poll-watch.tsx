import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Poll } from '#core/forms/assignments/shared/schema'
import { isPollCheckDue, isSnoozed, markPollChecked, snooze } from '@/features/forms/submissions/poll-snooze'
import { api } from '@/lib/api'
import { isAllowed } from '@/lib/home-path'
import { useSession } from '@/lib/session'
import { isUserBusy } from '@/lib/user-busy'

const PollModal = lazy(() => import('@/features/forms/submissions/poll-modal'))

/** Leaves time for a page to open and send its own requests first. */
const AFTER_LOAD_MILLISECONDS = 3000
const RETRY_MILLISECONDS = 60_000

/**
 * Checks for pending forms on load, on focus and every half hour, and shows one when the user isn't busy
 * (rule forms-come-up).
 */
function PollWatch() {
  const session = useSession()
  const isOn = isAllowed(session) && session !== null && 'user' in session
  const { pathname } = useLocation()
  const [poll, setPoll] = useState<Poll>()

  const check = useEffectEvent(async () => {
    if (!isOn || poll || !isPollCheckDue() || isUserBusy(pathname)) return
    markPollChecked()
    const waiting = await api.assignments.listOwn({ query: {} }).catch(() => [])
    // The user may have started typing in the meantime. Then the form stays in Forms until the next check.
    if (!isUserBusy(pathname)) setPoll(waiting.find(({ id }) => !isSnoozed(id)))
  })
  useEffect(() => {
    const checkNow = () => void check()
    const first = setTimeout(checkNow, AFTER_LOAD_MILLISECONDS)
    const timer = setInterval(checkNow, RETRY_MILLISECONDS)
    window.addEventListener('focus', checkNow)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      window.removeEventListener('focus', checkNow)
    }
  }, [])

  if (!poll) return null
  const close = () => {
    snooze(poll.id)
    setPoll(undefined)
  }
  return (
    <Suspense>
      <PollModal id={poll.id} title={poll.title} close={close} />
    </Suspense>
  )
}

// `lazy` requires a default export.
export { PollWatch as default }

import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Poll } from '#core/polls/schema'
import { isTurn, postpone, postponed, takeTurn } from '@/features/polls/turns'
import { api } from '@/lib/api'
import { isBusy } from '@/lib/busy'
import { useSession } from '@/lib/session'
import { isAllowed } from '@/lib/where-to'

const PollModal = lazy(() => import('@/features/polls/poll-modal'))

/** After a page has opened and its own requests are on their way. */
const AFTER_LOAD_MILLISECONDS = 3000
const LOOK_AGAIN_MILLISECONDS = 60_000

/** Asks for waiting forms on load, on focus and every half hour, and shows one when nobody is disturbed by it (rule forms-come-up). */
function PollWatch() {
  const session = useSession()
  const isOn = isAllowed(session) && session !== null && 'user' in session
  const { pathname } = useLocation()
  const [poll, setPoll] = useState<Poll>()

  const check = useEffectEvent(async () => {
    if (!isOn || poll || !isTurn() || isBusy(pathname)) return
    takeTurn()
    const waiting = await api.polls.listOwn({ query: {} }).catch(() => [])
    // Somebody may have begun to type meanwhile; then it waits in Forms until the next time.
    if (!isBusy(pathname)) setPoll(waiting.find(({ id }) => !postponed(id)))
  })
  useEffect(() => {
    const now = () => void check()
    const first = setTimeout(now, AFTER_LOAD_MILLISECONDS)
    const again = setInterval(now, LOOK_AGAIN_MILLISECONDS)
    window.addEventListener('focus', now)
    return () => {
      clearTimeout(first)
      clearInterval(again)
      window.removeEventListener('focus', now)
    }
  }, [])

  if (!poll) return null
  const close = () => {
    postpone(poll.id)
    setPoll(undefined)
  }
  return (
    <Suspense>
      <PollModal id={poll.id} title={poll.title} close={close} />
    </Suspense>
  )
}

// `lazy` asks for a default export.
export { PollWatch as default }

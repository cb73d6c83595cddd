import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Poll } from '#core/forms/assignments/shared/schema'
import { openFormCount } from '@/entities/forms/counts'
import { ownPollsQuery } from '@/features/forms/assignments/queries'
import { isPollCheckDue, isSnoozed, markPollChecked, snooze } from '@/features/forms/submissions/poll-snooze'
import { useOnRefreshSignal } from '@/lib/network/refresh-signals'
import { isAllowed } from '@/lib/page/home-path'
import { useSession } from '@/lib/session/session'
import { isUserBusy } from '@/lib/session/user-busy'
import { useSetCount } from '@/lib/text/count'

const PollModal = lazy(() => import('@/features/forms/submissions/poll-modal'))

/** Keeps the number current where no signal arrives. */
const ASK_AGAIN_MILLISECONDS = 5 * 60_000
/** Someone who pressed or scrolled this recently is doing something else. */
const IDLE_AFTER_MILLISECONDS = 4_000
const CHECK_MILLISECONDS = 1_000
const ACTIVITIES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Counts the open forms of the signed-in person on every screen, and shows one in a dialog on the dashboard when they
 * aren't doing anything else (rules announce-forms and form-dialog).
 */
function PollWatch() {
  const session = useSession()
  const isOn = isAllowed(session) && session !== null && 'user' in session
  const polls = useOpenForms(isOn)
  const { pathname } = useLocation()
  const [shown, setShown] = useState<Poll>()

  const check = useEffectEvent(() => {
    if (!isPollCheckDue() || isUserBusy(pathname)) return
    markPollChecked()
    setShown(polls.find(({ id }) => !isSnoozed(id)))
  })
  const isWatching = polls.length > 0 && !shown && pathname.endsWith('/dashboard')
  useEffect(() => {
    if (!isWatching) return
    let activeAt = Date.now()
    const onActivity = () => {
      activeAt = Date.now()
    }
    const timer = setInterval(() => {
      if (Date.now() - activeAt >= IDLE_AFTER_MILLISECONDS) check()
    }, CHECK_MILLISECONDS)
    for (const name of ACTIVITIES) window.addEventListener(name, onActivity, { passive: true })
    return () => {
      clearInterval(timer)
      for (const name of ACTIVITIES) window.removeEventListener(name, onActivity)
    }
  }, [isWatching])

  if (!shown) return null
  const close = () => {
    snooze(shown.id)
    setShown(undefined)
  }
  return (
    <Suspense>
      <PollModal id={shown.id} title={shown.title} close={close} />
    </Suspense>
  )
}

/** Loads the open forms, and again when the server signals a change. */
function useOpenForms(isOn: boolean) {
  const queryClient = useQueryClient()
  const { data } = useInfiniteQuery({
    ...ownPollsQuery,
    enabled: isOn,
    staleTime: ASK_AGAIN_MILLISECONDS,
    refetchInterval: ASK_AGAIN_MILLISECONDS,
  })
  useOnRefreshSignal(() => queryClient.invalidateQueries({ queryKey: ownPollsQuery.queryKey }))
  const polls = data?.pages.flat() ?? []
  useSetCount(openFormCount, polls.length)
  return polls
}

// `lazy` requires a default export.
export { PollWatch as default }

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Assignment } from '#core/forms/assignments/shared/schema'
import { openFormCount } from '@/entities/forms/counts'
import { ownAssignmentsQuery } from '@/features/forms/assignments/queries'
import {
  isAssignmentCheckDue,
  isSnoozed,
  markAssignmentChecked,
  snooze,
} from '@/features/forms/submissions/assignment-snooze'
import { useOnRefreshSignal } from '@/lib/network/refresh-signals'
import { isAllowed } from '@/lib/page/home-path'
import { useSession } from '@/lib/session/session'
import { isUserBusy } from '@/lib/session/user-busy'
import { useSetCount } from '@/lib/text/count'

const AssignmentModal = lazy(() => import('@/features/forms/submissions/assignment-modal'))

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
function AssignmentWatch() {
  const session = useSession()
  const isOn = isAllowed(session) && session !== null && 'user' in session
  const assignments = useOpenForms(isOn)
  const { pathname } = useLocation()
  const [shown, setShown] = useState<Assignment>()

  const check = useEffectEvent(() => {
    if (!isAssignmentCheckDue() || isUserBusy(pathname)) return
    markAssignmentChecked()
    setShown(assignments.find(({ id }) => !isSnoozed(id)))
  })
  const isWatching = assignments.length > 0 && !shown && pathname.endsWith('/dashboard')
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
      <AssignmentModal id={shown.id} title={shown.title} close={close} />
    </Suspense>
  )
}

/** Loads the open forms, and again when the server signals a change. */
function useOpenForms(isOn: boolean) {
  const queryClient = useQueryClient()
  const { data } = useInfiniteQuery({
    ...ownAssignmentsQuery,
    enabled: isOn,
    staleTime: ASK_AGAIN_MILLISECONDS,
    refetchInterval: ASK_AGAIN_MILLISECONDS,
  })
  useOnRefreshSignal(() => queryClient.invalidateQueries({ queryKey: ownAssignmentsQuery.queryKey }))
  const assignments = data?.pages.flat() ?? []
  useSetCount(openFormCount, assignments.length)
  return assignments
}

// `lazy` requires a default export.
export { AssignmentWatch as default }

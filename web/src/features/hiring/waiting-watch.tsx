import { useQuery, useQueryClient } from '@tanstack/react-query'
import { waitingCount } from '@/entities/hiring/waiting'
import { refreshRequests, waitingQuery } from '@/features/hiring/queries'
import { useOnRefreshSignal } from '@/lib/network/refresh-signals'
import { isAllowed } from '@/lib/page/home-path'
import { sessionQuery, useSession } from '@/lib/session/session'
import { useSetCount } from '@/lib/text/count'

/** Keeps the count current in a tab that stays open. The client screens refetch more often. */
const ASK_AGAIN_MILLISECONDS = 5 * 60_000
const ASK_FOR_DECISION_MILLISECONDS = 15_000

/**
 * On every screen of a coach: counts pending requests of an approved one (rule pending-request-count), and awaits the
 * decision about one who applied, which the app then follows (rule redirect-on-status-change). Renders nothing.
 */
function WaitingWatch() {
  const session = useSession()
  const isCounted = isAllowed(session)
  const coach = session && 'user' in session ? session.user.nutritionist : null
  const isApplying = coach?.nutritionistStatus.status === 'PENDING'
  useQuery({ ...sessionQuery, refetchInterval: isApplying && ASK_FOR_DECISION_MILLISECONDS })
  const { data: waiting = 0 } = useQuery({
    ...waitingQuery,
    enabled: isCounted,
    staleTime: ASK_AGAIN_MILLISECONDS,
    refetchInterval: ASK_AGAIN_MILLISECONDS,
    select: ({ waitingCount: count }) => count,
  })
  useSetCount(waitingCount, waiting)
  const queryClient = useQueryClient()
  useOnRefreshSignal(() => {
    if (isCounted) return refreshRequests(queryClient)
  })
  return null
}

// `lazy` requires a default export.
export { WaitingWatch as default }

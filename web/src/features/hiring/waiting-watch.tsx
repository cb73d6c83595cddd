import { useQuery, useQueryClient } from '@tanstack/react-query'
import { waitingCount } from '@/entities/hiring/waiting'
import { refreshRequests, waitingQuery } from '@/features/hiring/queries'
import { useSetCount } from '@/lib/count'
import { isAllowed } from '@/lib/home-path'
import { useOnRefreshSignal } from '@/lib/refresh-signals'
import { useSession } from '@/lib/session'

/** Keeps the count current in a tab that stays open. The client screens refetch more often. */
const ASK_AGAIN_MILLISECONDS = 5 * 60_000

/**
 * Counts pending requests on every screen of an approved coach (rule requests-are-counted). Renders nothing.
 */
function WaitingWatch() {
  const isCounted = isAllowed(useSession())
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

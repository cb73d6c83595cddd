import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { waitingCount } from '@/display/hiring/waiting'
import { waitingQuery } from '@/features/hiring/queries'
import { useSession } from '@/lib/session'
import { isAllowed } from '@/lib/where-to'

/** Who keeps a tab open learns of a request without a reload; the screens of the clients themselves ask more often. */
const ASK_AGAIN_MILLISECONDS = 5 * 60_000

/** Counts the requests on every screen of a coach who may decide them (rule requests-are-counted); shows nothing itself. */
function WaitingWatch() {
  const isCounted = isAllowed(useSession())
  const { data: waiting = 0 } = useQuery({
    ...waitingQuery,
    enabled: isCounted,
    staleTime: ASK_AGAIN_MILLISECONDS,
    refetchInterval: ASK_AGAIN_MILLISECONDS,
    select: ({ waitingCount: count }) => count,
  })
  useEffect(() => {
    waitingCount.set(waiting)
    return () => waitingCount.set(0)
  }, [waiting])
  return null
}

// `lazy` asks for a default export.
export { WaitingWatch as default }

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unreadSubmissionCount } from '@/entities/forms/counts'
import { refreshReceived, unreadSubmissionsQuery } from '@/features/forms/submissions/received-queries'
import { useCount } from '@/lib/count'
import { isAllowed } from '@/lib/home-path'
import { refreshSignals } from '@/lib/refresh-signals'
import { useSession } from '@/lib/session'

/** Keeps the number current where no signal arrives. */
const ASK_AGAIN_MILLISECONDS = 5 * 60_000

/** Counts unread submissions on every screen of a coach or admin (rule received-submissions). Renders nothing. */
function ReceivedWatch() {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    ...unreadSubmissionsQuery,
    enabled: isAllowed(useSession()),
    staleTime: ASK_AGAIN_MILLISECONDS,
    refetchInterval: ASK_AGAIN_MILLISECONDS,
  })
  const signals = useCount(refreshSignals)
  useEffect(() => {
    if (signals > 0) void refreshReceived(queryClient)
  }, [signals, queryClient])
  const unread = data?.unread ?? 0
  useEffect(() => {
    unreadSubmissionCount.set(unread)
    return () => unreadSubmissionCount.set(0)
  }, [unread])
  return null
}

// `lazy` requires a default export.
export { ReceivedWatch as default }

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unreadSubmissionCount } from '@/entities/forms/counts'
import { refreshReceived, unreadSubmissionsQuery } from '@/features/forms/submissions/received-queries'
import { useOnRefreshSignal } from '@/lib/network/refresh-signals'
import { isAllowed } from '@/lib/page/home-path'
import { useSession } from '@/lib/session/session'
import { useSetCount } from '@/lib/text/count'

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
  useOnRefreshSignal(() => refreshReceived(queryClient))
  useSetCount(unreadSubmissionCount, data?.unread ?? 0)
  return null
}

// `lazy` requires a default export.
export { ReceivedWatch as default }

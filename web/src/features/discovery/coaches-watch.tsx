import { useQueryClient } from '@tanstack/react-query'
import { refreshMyCoaches } from '@/features/discovery/queries'
import { useOnRefreshSignal } from '@/lib/network/refresh-signals'

/** Shows a coach's decision on every open screen of the client. Renders nothing. */
function CoachesWatch() {
  const queryClient = useQueryClient()
  useOnRefreshSignal(() => refreshMyCoaches(queryClient))
  return null
}

// `lazy` requires a default export.
export { CoachesWatch as default }

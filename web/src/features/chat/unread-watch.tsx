import { useUnreadTotal } from '@/features/chat/unread'
import { useLiveConnection } from '@/features/chat/use-live-connection'
import { useSession } from '@/lib/session'
import { isAllowed } from '@/lib/where-to'

/** Counts unread messages on every screen of who may chat; shows nothing itself. */
function UnreadWatch() {
  return isAllowed(useSession()) ? <Counter /> : null
}

function Counter() {
  useUnreadTotal()
  useLiveConnection()
  return null
}

// `lazy` asks for a default export.
export { UnreadWatch as default }

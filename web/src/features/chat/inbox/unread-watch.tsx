import { useBackgroundConnection } from '@/features/chat/connection/use-background-connection'
import { useUnreadTotal } from '@/features/chat/inbox/use-unread-total'
import { isAllowed } from '@/lib/home-path'
import { useSession } from '@/lib/session'

/** Counts unread messages on every screen of who may chat; shows nothing itself. */
function UnreadWatch() {
  return isAllowed(useSession()) ? <Counter /> : null
}

function Counter() {
  useUnreadTotal()
  useBackgroundConnection()
  return null
}

// `lazy` asks for a default export.
export { UnreadWatch as default }

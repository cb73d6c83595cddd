import { useBackgroundConnection } from '@/features/chat/connection/use-background-connection'
import { useUnreadTotal } from '@/features/chat/inbox/use-unread-total'
import { isAllowed } from '@/lib/page/home-path'
import { useSession } from '@/lib/session/session'

/** Counts unread messages on every screen for people who can chat. Renders nothing. */
function UnreadWatch() {
  return isAllowed(useSession()) ? <Counter /> : null
}

function Counter() {
  useUnreadTotal()
  useBackgroundConnection()
  return null
}

// `lazy` requires a default export.
export { UnreadWatch as default }

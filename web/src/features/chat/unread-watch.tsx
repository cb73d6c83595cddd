import { useUnreadTotal } from '@/features/chat/unread'

/** Counts unread messages on every screen of somebody who may chat; shows nothing itself. */
export function UnreadWatch() {
  useUnreadTotal()
  return null
}

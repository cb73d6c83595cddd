import { IconMessageCircle } from '@tabler/icons-react'
import { ButtonLink } from '@/components/button-link'
import { useUnread } from '@/display/chat/unread'

/** Leads from a dashboard to what waits unread; nothing when nothing does. */
export function UnreadLink({ to }: { to: '/client/chat' | '/nutritionist/chat' }) {
  const unread = useUnread()
  return (
    unread > 0 && (
      <ButtonLink to={to} variant="default" leftSection={<IconMessageCircle size={20} aria-hidden />}>
        {unread} unread {unread === 1 ? 'message' : 'messages'}
      </ButtonLink>
    )
  )
}

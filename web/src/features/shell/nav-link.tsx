import { Link } from '@tanstack/react-router'
import { useUnread } from '@/display/chat/unread'
import { UnreadBadge } from '@/display/chat/unread-badge'
import type { MenuEntry } from '@/features/shell/menu'
import classes from '@/features/shell/shell.module.css'

interface Props {
  entry: MenuEntry
  kind: 'side' | 'bottom'
}

/** A link of the menu; the one of Chat carries the count of unread messages. */
export function NavLink({ entry: { label, to, Icon }, kind }: Props) {
  const unread = useUnread()
  const count = label === 'Chat' ? unread : 0
  return (
    <Link to={to} className={kind === 'side' ? classes.sideLink : classes.bottomLink}>
      <Icon size={22} stroke={1.7} aria-hidden />
      <span>{label}</span>
      <UnreadBadge count={count} className={classes.badge}>
        unread messages
      </UnreadBadge>
    </Link>
  )
}

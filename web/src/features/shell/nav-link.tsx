import { Link, useRouterState } from '@tanstack/react-router'
import { CountBadge } from '@/components/lists/count-badge'
import { isEntryOf, type MenuEntry } from '@/features/shell/menu'
import classes from '@/features/shell/shell.module.css'
import { useCount } from '@/lib/text/count'

interface Props {
  entry: MenuEntry
  kind: 'side' | 'bottom'
}

/** A menu link with its badge. */
export function NavLink({ entry, kind }: Props) {
  const { label, to, Icon, badge } = entry
  const isCurrent = useRouterState({ select: ({ location }) => isEntryOf(entry, location.pathname) })
  return (
    <Link
      to={to}
      className={kind === 'side' ? classes.sideLink : classes.bottomLink}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon size={22} stroke={1.7} aria-hidden />
      <span>{label}</span>
      {badge && <MenuBadge {...badge} />}
    </Link>
  )
}

export function MenuBadge({ count, words }: NonNullable<MenuEntry['badge']>) {
  return <CountBadge count={useCount(count)} words={words} className={classes.badge} />
}

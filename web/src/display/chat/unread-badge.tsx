import type { ReactNode } from 'react'
import { VisuallyHidden } from '@/components/visually-hidden'
import classes from '@/display/chat/unread-badge.module.css'

interface Props {
  count: number
  /** Where it stands. */
  className?: string
  /** What is counted, for who does not see where it stands. */
  children: ReactNode
}

/** How many messages wait unread; nothing when none do. */
export const UnreadBadge = ({ count, className = '', children }: Props) =>
  count > 0 && (
    <span className={`${classes.badge} ${className}`}>
      {count > 99 ? '99+' : count}
      <VisuallyHidden> {children}</VisuallyHidden>
    </span>
  )

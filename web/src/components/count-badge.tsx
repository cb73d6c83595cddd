import classes from '@/components/count-badge.module.css'
import { VisuallyHidden } from '@/components/visually-hidden'

interface Props {
  count: number
  /** What is counted, for who does not see where it stands: one, and several. */
  words: readonly [string, string]
  /** Where it stands. */
  className?: string
}

/** How many wait; nothing when none do. */
export const CountBadge = ({ count, words: [one, several], className = '' }: Props) =>
  count > 0 && (
    <span className={`${classes.badge} ${className}`}>
      {count > 99 ? '99+' : count}
      <VisuallyHidden> {count === 1 ? one : several}</VisuallyHidden>
    </span>
  )

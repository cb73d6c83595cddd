import { VisuallyHidden } from '@/components/layout/visually-hidden'
import classes from '@/components/lists/count-badge.module.css'

interface Props {
  count: number
  /** What is counted, singular and plural, for screen readers. */
  words: readonly [string, string]
  /** Positions the badge. */
  className?: string
}

/** How many items are pending. Hidden if there are none. */
export const CountBadge = ({ count, words: [singular, plural], className = '' }: Props) =>
  count > 0 && (
    <span className={`${classes.badge} ${className}`}>
      {count > 99 ? '99+' : count}
      <VisuallyHidden> {count === 1 ? singular : plural}</VisuallyHidden>
    </span>
  )

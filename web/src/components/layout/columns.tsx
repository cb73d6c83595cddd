import type { ReactNode } from 'react'
import classes from '@/components/layout/columns.module.css'

interface Props {
  /** What matters most right now. */
  first: ReactNode
  /** Small cards, next to the others if there's room. */
  side: ReactNode
  below?: ReactNode
}

/**
 * A dashboard layout: three parts in this order on a phone. On a desktop, the second one is next to the
 * others.
 */
export const Columns = ({ first, side, below }: Props) => (
  <div className={classes.columns}>
    <div className={classes.first}>{first}</div>
    <div className={classes.side}>{side}</div>
    {below && <div className={classes.rest}>{below}</div>}
  </div>
)

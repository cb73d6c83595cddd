import type { ReactNode } from 'react'
import classes from '@/components/columns.module.css'

interface Props {
  /** What counts now. */
  first: ReactNode
  /** Small cards, beside the others where there is room. */
  side: ReactNode
  rest?: ReactNode
}

/** A dashboard: on a phone its three parts in this order, on a desktop the second beside the others. */
export const Columns = ({ first, side, rest }: Props) => (
  <div className={classes.columns}>
    <div className={classes.first}>{first}</div>
    <div className={classes.side}>{side}</div>
    {rest && <div className={classes.rest}>{rest}</div>}
  </div>
)

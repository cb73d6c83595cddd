import type { ReactNode } from 'react'
import classes from '@/components/table/lines.module.css'

/** What a cell tells, and in small below it what there is to know besides. */
export const Lines = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <span>
    {children}
    {below && <span className={classes.below}>{below}</span>}
  </span>
)

import type { ReactNode } from 'react'
import classes from '@/components/table/lines.module.css'

/** The content of a cell, with smaller details below it. */
export const Lines = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <span>
    {children}
    {below && <span className={classes.below}>{below}</span>}
  </span>
)

import type { ReactNode } from 'react'
import classes from '@/components/fields/form.module.css'

interface Props {
  /** What became of the draft. */
  note?: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** The way on from a long form, in sight wherever one is in it. */
export const FormBar = ({ note, children }: Props) => (
  <div className={classes.bar}>
    {note}
    <div className={classes.buttons}>{children}</div>
  </div>
)

import type { ReactNode } from 'react'
import classes from '@/components/fields/form.module.css'

interface Props {
  /** The status of the draft. */
  note?: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** The buttons of a long form, which stay visible while scrolling. */
export const FormBar = ({ note, children }: Props) => (
  <div className={classes.bar}>
    {note}
    <div className={classes.buttons}>{children}</div>
  </div>
)

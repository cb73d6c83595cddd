import type { ReactNode } from 'react'
import { Avatar } from '@/components/avatar'
import classes from '@/components/person-row.module.css'

interface RowsProps {
  label: string
  children: ReactNode
  isBusy?: boolean
}

/** People below each other on one surface; the children are `PersonRow`s. */
export const PersonRows = ({ label, children, isBusy }: RowsProps) => (
  <ul className={classes.rows} aria-label={label} aria-busy={isBusy}>
    {children}
  </ul>
)

export interface Person {
  /** Of the person, for their tint. */
  id: string
  name: string
  image: string | null
}

interface RowProps {
  person: Person
  /** One line of what there is to know. */
  line?: ReactNode
  /** A time, a count or a badge. */
  end?: ReactNode
  /** A chevron that opens or leads on. */
  control?: ReactNode
  /** Buttons below the line. */
  actions?: ReactNode
  /** What belongs to the row and needs its whole width. */
  children?: ReactNode
}

/** A person in 72 px: plate, name, one line, and what counts now. */
export const PersonRow = ({ person, line, end, control, actions, children }: RowProps) => (
  <li className={classes.row}>
    <Avatar {...person} />
    <div className={classes.text}>
      <strong>{person.name}</strong>
      {line && <div className={classes.line}>{line}</div>}
    </div>
    {end && <div className={classes.end}>{end}</div>}
    {control}
    {actions && <div className={classes.actions}>{actions}</div>}
    {children}
  </li>
)

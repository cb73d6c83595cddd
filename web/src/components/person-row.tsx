import type { ComponentType, ReactNode } from 'react'
import { Avatar } from '@/components/avatar'
import { Card } from '@/components/card'
import classes from '@/components/person-row.module.css'

interface RowsProps {
  label: string
  children: ReactNode
  isBusy?: boolean
}

/** People and things below each other on one surface; the children are `PersonRow`s and `Row`s. */
export const PersonRows = ({ label, children, isBusy }: RowsProps) => (
  <Card component="ul" className={classes.rows} aria-label={label} aria-busy={isBusy}>
    {children}
  </Card>
)

export interface Person {
  /** Of the person, for their tint. */
  id: string
  name: string
  image: string | null
}

interface RowProps {
  /** Who or what it is about, as a plate. */
  start: ReactNode
  title: ReactNode
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

/** Something in 72 px: plate, name, one line, and what counts now. */
export const Row = ({ start, title, line, end, control, actions, children }: RowProps) => (
  <li className={classes.row}>
    {start}
    <div className={classes.text}>
      <strong>{title}</strong>
      {line && <div className={classes.line}>{line}</div>}
    </div>
    {end && <div className={classes.end}>{end}</div>}
    {control}
    {actions && <div className={classes.actions}>{actions}</div>}
    {children}
  </li>
)

interface PersonRowProps extends Omit<RowProps, 'start' | 'title'> {
  person: Person
  /** The person's name, unless it is a link. */
  title?: ReactNode
}

export const PersonRow = ({ person, title = person.name, ...row }: PersonRowProps) => (
  <Row start={<Avatar {...person} />} title={title} {...row} />
)

interface GlyphProps {
  Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  tint: 'leaf' | 'peach' | 'butter' | 'sky' | 'lilac'
}

/** A thing on its plate. */
export const Glyph = ({ Icon, tint }: GlyphProps) => (
  <span className={classes.glyph} style={{ background: `var(--tint-${tint})` }}>
    <Icon size={22} stroke={1.9} aria-hidden />
  </span>
)

import type { ComponentType, ReactNode } from 'react'
import { Card } from '@/components/layout/card'
import { Avatar } from '@/components/people/avatar'
import classes from '@/components/people/person-row.module.css'

interface RowsProps {
  label: string
  children: ReactNode
  isBusy?: boolean
  /** Whether other rows are about to replace these, which therefore can't be acted on. */
  isStale?: boolean
}

/** A list of people and things on one surface. Its children are `PersonRow`s and `Row`s. */
export const PersonRows = ({ label, children, isBusy, isStale }: RowsProps) => (
  <Card component="ul" className={classes.rows} aria-label={label} aria-busy={isBusy} inert={isStale}>
    {children}
  </Card>
)

export interface Person {
  /** The person's id, which determines their tint. */
  id: string
  name: string
  image: string | null
}

interface RowProps {
  /** The avatar or icon. */
  start: ReactNode
  title: ReactNode
  /** One line of details. */
  line?: ReactNode
  /** A time, a count or a badge. */
  end?: ReactNode
  /** A chevron that expands the row or links to a page. */
  control?: ReactNode
  /** Buttons below the line. */
  actions?: ReactNode
  /** Content that needs the full width of the row. */
  children?: ReactNode
}

/** A row of 72 px: avatar, name, one line, and what matters right now. */
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
  /** Replaces the person's name, for example with a link. */
  title?: ReactNode
}

export const PersonRow = ({ person, title, ...row }: PersonRowProps) => (
  <Row start={<Avatar {...person} />} title={title ?? person.name} {...row} />
)

interface GlyphProps {
  Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  tint: 'leaf' | 'peach' | 'butter' | 'sky' | 'lilac'
}

/** An icon on a tinted background. */
export const IconTile = ({ Icon, tint }: GlyphProps) => (
  <span className={classes.glyph} style={{ background: `var(--tint-${tint})` }}>
    <Icon size={22} stroke={1.9} aria-hidden />
  </span>
)

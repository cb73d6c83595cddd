import type { ReactNode } from 'react'
import { Card } from '@/components/card'
import { EmptyArt } from '@/components/empty-art'
import type { ArtName } from '@/components/empty-art-shapes'
import classes from '@/components/status-note.module.css'

interface Props {
  art: ArtName
  children: ReactNode
  /** The one thing to do. */
  action: ReactNode
}

/** The status of a person who can't continue, and the one thing they can do. */
export const StatusNote = ({ art, children, action }: Props) => (
  <Card component="div" className={classes.note}>
    <EmptyArt name={art} />
    <div className={classes.words}>
      {children}
      <div>{action}</div>
    </div>
  </Card>
)

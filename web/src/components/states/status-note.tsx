import type { ReactNode } from 'react'
import { Card } from '@/components/layout/card'
import { EmptyArt } from '@/components/states/empty-art'
import type { ArtName } from '@/components/states/empty-art-shapes'
import classes from '@/components/states/status-note.module.css'

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

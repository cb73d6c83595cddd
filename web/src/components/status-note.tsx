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

/** Where somebody stands who cannot go on, and the one thing to do about it. */
export const StatusNote = ({ art, children, action }: Props) => (
  <Card component="div" className={classes.note}>
    <EmptyArt name={art} />
    <div className={classes.words}>
      {children}
      <div>{action}</div>
    </div>
  </Card>
)

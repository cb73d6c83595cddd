import { Avatar } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { CoachDetail } from '#core/discovery/shared/schema'
import { nameOf } from '#core/shared/name'
import { tintOf } from '#core/shared/tint'
import { BackLink } from '@/components/layout/back-link'
import classes from '@/features/discovery/coach/coach-cover.module.css'

interface Props {
  coach: CoachDetail
  back: ComponentProps<typeof BackLink>['to']
  /** A button in the opposite corner. */
  children?: ReactNode
}

/** The coach's photo on their tint, as wide as a phone. The page content overlaps its lower edge. */
export const CoachCover = ({ coach, back, children }: Props) => (
  <div className={classes.cover} style={{ background: tintOf(coach.id) }}>
    <Avatar
      src={coach.image}
      name={nameOf(coach)}
      alt={coach.image ? nameOf(coach) : ''}
      aria-hidden={!coach.image || undefined}
      radius={0}
      classNames={classes}
      imageProps={{ width: 390, height: 300, fetchPriority: 'high' }}
    />
    <BackLink to={back} className={classes.back} />
    <div className={classes.save}>{children}</div>
  </div>
)

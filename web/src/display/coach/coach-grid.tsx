import { Skeleton } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import classes from '@/display/coach/coach-card.module.css'

interface Props {
  label: string
  children: ReactNode
  isBusy?: boolean
  ref?: Ref<HTMLUListElement>
}

/** Three columns of cards on a desktop; the children are `li`s. */
export function CoachGrid({ label, children, isBusy, ref }: Props) {
  return (
    <ul ref={ref} className={classes.grid} aria-label={label} aria-busy={isBusy}>
      {children}
    </ul>
  )
}

/** Grey cards of the final size. */
export function CoachGridSkeleton({ count }: { count: number }) {
  const cards = Array.from({ length: count }, (_, index) => `card-${index}`)
  return (
    <div className={classes.grid} aria-hidden>
      {cards.map((card) => (
        <Skeleton key={card} h={264} radius={16} />
      ))}
    </div>
  )
}

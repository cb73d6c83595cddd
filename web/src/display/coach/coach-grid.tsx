import { Skeleton } from '@mantine/core'
import type { FocusEvent, ReactNode, Ref } from 'react'
import classes from '@/display/coach/coach-card.module.css'

interface Props {
  label: string
  children: ReactNode
  isBusy?: boolean
  /** One row to swipe through on a phone. */
  isRow?: boolean
  ref?: Ref<HTMLUListElement>
}

/** Browsers leave a card whose edge shows where it is, though its link is out of sight. */
const show = ({ target }: FocusEvent) =>
  target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Three columns of cards on a desktop; the children are `li`s. */
export function CoachGrid({ label, children, isBusy, isRow, ref }: Props) {
  return (
    <ul
      ref={ref}
      className={isRow ? classes.row : classes.grid}
      aria-label={label}
      aria-busy={isBusy}
      onFocus={isRow ? show : undefined}
    >
      {children}
    </ul>
  )
}

/** Grey cards of the final size. */
export function CoachGridSkeleton({ count, isRow }: { count: number; isRow?: boolean }) {
  const cards = Array.from({ length: count }, (_, index) => `card-${index}`)
  return (
    <div className={isRow ? classes.row : classes.grid} aria-hidden>
      {cards.map((card) => (
        <Skeleton key={card} h={isRow ? 212 : 158} radius="lg" />
      ))}
    </div>
  )
}

import { Skeleton } from '@mantine/core'
import type { FocusEvent, ReactNode, Ref } from 'react'
import classes from '@/entities/coach/coach-card.module.css'

interface Props {
  label: string
  children: ReactNode
  isBusy?: boolean
  /** One row to swipe through on phones. */
  isRow?: boolean
  ref?: Ref<HTMLUListElement>
}

/** Browsers don't scroll to a card whose edge is visible, even if its focused link isn't. */
const show = ({ target }: FocusEvent) =>
  target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** A grid of coach cards, three columns wide on desktop. The children are `li`s. */
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

/** Gray placeholder cards of the final size. */
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

import { IconCheck, IconChevronDown, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Match as Receipt } from '#core/discovery/shared/schema'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import classes from '@/entities/coach/match.module.css'
import { MatchPlate } from '@/entities/coach/match-plate'

export type Reason = Receipt['reasons'][number]
export type ShortReason = Pick<Reason, 'wish' | 'matched'>

interface Props {
  reasons: readonly ShortReason[]
  /** The price. */
  children: ReactNode
}

/**
 * The footer of a recommended coach: how many of the client's preferences match (rule recommendation), and
 * the price. It expands to all of them.
 */
export function Match({ reasons, children }: Props) {
  const matching = reasons.filter(({ matched }) => matched)
  return (
    <details className={classes.match}>
      <summary>
        <MatchPlate matched={matching.length} total={reasons.length} />
        <span className={classes.why}>
          <strong>
            Fits {matching.length} of {reasons.length}
          </strong>
          {matching.length > 0 && `: ${matching.map(({ wish }) => wish).join(', ')}`}
        </span>
        {children}
        <IconChevronDown size={20} aria-hidden className={classes.chevron} />
      </summary>
      <ul>
        {reasons.map(({ wish, matched }) => (
          <li key={wish}>
            {matched ? <IconCheck size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
            <VisuallyHidden>{matched ? 'Match: ' : 'No match: '}</VisuallyHidden>
            {wish}
          </li>
        ))}
      </ul>
    </details>
  )
}

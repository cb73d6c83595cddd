import type { ReactNode } from 'react'
import classes from '@/display/coach/match.module.css'
import { MatchPlate } from '@/display/coach/match-plate'

export interface Reason {
  fact: string
  matched: boolean
}

interface Props {
  reasons: readonly Reason[]
  /** What it costs. */
  children: ReactNode
}

/** The foot of a recommended coach: how many of the client's wishes fit, which ones (rule recommendation), and the price. */
export function Match({ reasons, children }: Props) {
  const matching = reasons.filter(({ matched }) => matched)
  return (
    <div className={classes.match}>
      <MatchPlate matched={matching.length} total={reasons.length} />
      <p className={classes.why}>
        <strong>
          Fits {matching.length} of {reasons.length}
        </strong>
        {matching.length > 0 && `: ${matching.map(({ fact }) => fact).join(', ')}`}
      </p>
      {children}
    </div>
  )
}

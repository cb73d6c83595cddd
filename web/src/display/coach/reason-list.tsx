import { IconCheck } from '@tabler/icons-react'
import classes from '@/display/coach/reason-list.module.css'

export interface Reason {
  fact: string
  matched: boolean
}

/** Why a coach is recommended: what matches (decision 26). */
export function ReasonList({ reasons }: { reasons: readonly Reason[] }) {
  const matching = reasons.filter(({ matched }) => matched)
  if (matching.length === 0) return null
  return (
    <ul className={classes.reasons} aria-label="Why this coach fits you">
      {matching.map(({ fact }) => (
        <li key={fact}>
          <IconCheck size={18} aria-hidden />
          <span>{fact}</span>
        </li>
      ))}
    </ul>
  )
}

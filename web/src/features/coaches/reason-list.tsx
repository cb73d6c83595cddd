import { IconCheck, IconMinus } from '@tabler/icons-react'
import classes from '@/features/coaches/reason-list.module.css'

export interface Reason {
  fact: string
  matched: boolean
}

/** Why a coach is recommended, and what does not fit (decision 26). */
export function ReasonList({ reasons }: { reasons: readonly Reason[] }) {
  if (reasons.length === 0) return null
  return (
    <ul className={classes.reasons} aria-label="How well this coach fits you">
      {reasons.map(({ fact, matched }) => (
        <li key={fact} data-matched={matched}>
          {matched ? <IconCheck size={18} aria-hidden /> : <IconMinus size={18} aria-hidden />}
          <span>{fact}</span>
        </li>
      ))}
    </ul>
  )
}

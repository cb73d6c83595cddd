import { Button, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '@/components/layout/card'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import type { Reason } from '@/entities/coach/match'
import classes from '@/entities/coach/match-list.module.css'
import { MatchPlate } from '@/entities/coach/match-plate'

interface Props {
  reasons: readonly Reason[]
  /** Ignores an answer, or includes it again. */
  onToggle: (reason: Reason) => void
  /** What the client can do about the match. */
  children: ReactNode
}

/** Each of the client's preferences, and whether the coach meets it (rule recommendation). */
export function MatchList({ reasons, onToggle, children }: Props) {
  const counting = reasons.filter(({ ignored }) => !ignored)
  const matching = counting.filter(({ matched }) => matched).length
  return (
    <Card className={classes.receipt} aria-labelledby="match">
      <div className={classes.total}>
        <div>
          <Title order={2} id="match">
            {matching > 0 ? 'Why this coach fits you' : 'Your preferences'}
          </Title>
          <p>
            {counting.length > 0
              ? `Fits ${matching} of ${counting.length}`
              : 'All your preferences are ignored'}
          </p>
        </div>
        {counting.length > 0 && <MatchPlate matched={matching} total={counting.length} />}
      </div>
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason.answer} data-matched={reason.matched} data-ignored={reason.ignored}>
            <span aria-hidden className={classes.mark}>
              {reason.matched ? <IconCheck size={16} /> : '–'}
            </span>
            <span>
              <VisuallyHidden>{verdictOf(reason)}: </VisuallyHidden>
              <span className={classes.fact}>{reason.fact}</span>
            </span>
            <Button
              variant="subtle"
              size="sm"
              aria-label={reason.ignored ? `Include: ${reason.wish}` : `Ignore: ${reason.wish}`}
              onClick={() => onToggle(reason)}
            >
              {reason.ignored ? 'Include' : 'Ignore'}
            </Button>
          </li>
        ))}
      </ul>
      {children}
    </Card>
  )
}

const verdictOf = ({ matched, ignored }: Reason) => (ignored ? 'Ignored' : matched ? 'Match' : 'No match')

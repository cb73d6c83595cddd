import { IconCheck } from '@tabler/icons-react'
import type { Reason } from '@/entities/coach/match'
import classes from '@/features/discovery/search/filters.module.css'
import { showFocused } from '@/lib/page/show-focused'

interface Props {
  /** The match reasons of any coach: each coach's list covers all of the client's answers. */
  reasons: readonly Reason[]
  onToggle: (reason: Reason) => void
}

/** The client's preferences, each with a control to ignore it. */
export const AnswerChips = ({ reasons, onToggle }: Props) => (
  <fieldset className={classes.answers}>
    <legend>Coaches are matched on these answers. Tap one to leave it out.</legend>
    <div className={classes.line}>
      {/* Sorted the same way for every coach, so that chips don't move under the user's finger. */}
      {reasons
        .toSorted((a, b) => a.answer.localeCompare(b.answer))
        .map((reason) => (
          <button
            key={reason.answer}
            type="button"
            className={classes.answer}
            data-ignored={reason.ignored}
            aria-label={`${reason.ignored ? 'Include' : 'Ignore'}: ${reason.wish}`}
            onFocus={showFocused}
            onClick={() => onToggle(reason)}
          >
            {!reason.ignored && <IconCheck size={18} aria-hidden />}
            {reason.wish}
          </button>
        ))}
    </div>
  </fieldset>
)

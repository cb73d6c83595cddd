import type { Reason } from '@/entities/coach/match'
import classes from '@/features/discovery/filters.module.css'

interface Props {
  /** The match reasons of any coach: each coach's list covers all of the client's answers. */
  reasons: readonly Reason[]
  onToggle: (reason: Reason) => void
}

/** The client's preferences, each with a control to ignore it. */
export const AnswerChips = ({ reasons, onToggle }: Props) => (
  <fieldset className={classes.answers}>
    <legend>Your preferences. Tap one to ignore it.</legend>
    <div className={classes.line}>
      {/* Sorted the same way for every coach, so that chips don't move under the user's finger. */}
      {reasons
        .toSorted((a, b) => a.answer.localeCompare(b.answer))
        .map((reason) => (
          <button
            key={reason.answer}
            type="button"
            className={classes.quick}
            data-ignored={reason.ignored}
            aria-label={`${reason.ignored ? 'Include' : 'Ignore'}: ${reason.wish}`}
            onFocus={({ currentTarget }) =>
              currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
            }
            onClick={() => onToggle(reason)}
          >
            {reason.wish}
          </button>
        ))}
    </div>
  </fieldset>
)

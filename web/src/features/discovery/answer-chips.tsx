import type { Reason } from '@/display/coach/match'
import classes from '@/features/discovery/filters.module.css'

interface Props {
  /** Of any coach: each tells all answers. */
  reasons: readonly Reason[]
  onToggle: (reason: Reason) => void
}

/** What the client asked for, each with the control to ignore it. */
export const AnswerChips = ({ reasons, onToggle }: Props) => (
  <fieldset className={classes.answers}>
    <legend>Your answers. Press one to ignore it</legend>
    <div className={classes.line}>
      {/* In one order for all coaches, so that nothing moves under the finger. */}
      {reasons
        .toSorted((a, b) => a.answer.localeCompare(b.answer))
        .map((reason) => (
          <button
            key={reason.answer}
            type="button"
            className={classes.quick}
            data-ignored={reason.ignored}
            aria-label={`${reason.ignored ? 'Count' : 'Ignore'} this answer: ${reason.wish}`}
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

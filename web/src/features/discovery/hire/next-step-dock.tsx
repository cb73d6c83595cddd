import type { ReactNode } from 'react'
import classes from '@/features/discovery/hire/next-step-dock.module.css'

interface Props {
  /** The client's current status with this coach. */
  text: string
  note: string
  /** The action button. */
  children: ReactNode
}

/** The id of the note, for the button's `aria-describedby`. */
export const NEXT_STEP_NOTE = 'next-step-note'

/** Keeps the next step with a coach in view; on phones it sits above the bottom bar. */
export const NextStepDock = ({ text, note, children }: Props) => (
  <section tabIndex={-1} className={classes.dock} aria-label="Next step">
    <div className={classes.inner}>
      <div className={classes.text}>
        <strong>{text}</strong>
        <div id={NEXT_STEP_NOTE} role="status" className={classes.note}>
          {note}
        </div>
      </div>
      {children}
    </div>
  </section>
)

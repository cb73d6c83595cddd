import type { ReactNode } from 'react'
import classes from '@/features/discovery/next-step-dock.module.css'

interface Props {
  /** Where the client stands with the coach. */
  text: string
  note: string
  /** The one button. */
  children: ReactNode
}

/** What the note is called by which the button is described. */
export const NEXT_STEP_NOTE = 'next-step-note'

/** Keeps the next step with a coach in sight, on phones above the bottom bar. */
export const NextStepDock = ({ text, note, children }: Props) => (
  <section className={classes.dock} aria-label="Next step">
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

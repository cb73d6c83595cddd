import type { ReactNode } from 'react'
import classes from '@/features/discovery/action-bar.module.css'

/** Keeps the next step with a coach in sight on phones, above the bottom bar. */
export const ActionBar = ({ text, children }: { text: string; children: ReactNode }) => (
  <section className={classes.room} aria-label="Next step">
    <div className={classes.bar}>
      <strong>{text}</strong>
      {children}
    </div>
  </section>
)

/** What the bar has already does not stand in the page on phones. */
export const InBar = ({ isIt, children }: { isIt: boolean; children: ReactNode }) =>
  isIt ? <div className={classes.twin}>{children}</div> : children

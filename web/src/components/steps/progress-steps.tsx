import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '@/components/layout/card'
import classes from '@/components/steps/progress-steps.module.css'

interface Step {
  label: string
  isDone: boolean
  /** What happens in this step, or when it happened. */
  detail?: ReactNode
}

interface Props {
  label: string
  steps: readonly Step[]
  /** What came before the first step. */
  begin?: ReactNode
}

/** Completed and upcoming steps from top to bottom, as a list that screen readers can announce. */
export function ProgressSteps({ label, steps, begin }: Props) {
  const current = steps.findIndex(({ isDone }) => !isDone)
  return (
    <Card component="div" className={classes.line}>
      {begin && (
        <div className={classes.begin}>
          <Mark isDone>{null}</Mark>
          <div>{begin}</div>
        </div>
      )}
      <ol aria-label={label}>
        {steps.map(({ label: step, isDone, detail }, index) => (
          <li key={step} aria-current={index === current ? 'step' : undefined} data-done={isDone}>
            <Mark isDone={isDone}>{index + 1}</Mark>
            <strong>{step}</strong>
            <span className={classes.state}>{isDone ? 'Done' : index === current ? 'Next' : 'Later'}</span>
            {detail && <div className={classes.detail}>{detail}</div>}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const Mark = ({ isDone, children }: { isDone: boolean; children: ReactNode }) => (
  <span className={classes.mark} data-done={isDone} aria-hidden>
    {isDone ? <IconCheck size={18} /> : children}
  </span>
)

import { IconCheck } from '@tabler/icons-react'
import classes from '@/components/progress-steps.module.css'

interface Props {
  label: string
  steps: readonly { label: string; isDone: boolean }[]
}

/** What has been reached and what is next, as a list that can be read aloud. */
export function ProgressSteps({ label, steps }: Props) {
  const current = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li key={step.label} aria-current={index === current ? 'step' : undefined} data-done={step.isDone}>
          <span className={classes.mark} aria-hidden>
            {step.isDone ? <IconCheck size={18} /> : index + 1}
          </span>
          <span>{step.label}</span>
          <span className={classes.state}>{step.isDone ? 'Done' : index === current ? 'Next' : 'Later'}</span>
        </li>
      ))}
    </ol>
  )
}

import classes from '@/components/step-indicator.module.css'
import { VisuallyHidden } from '@/components/visually-hidden'

interface Props {
  steps: readonly string[]
  /** From 0. */
  current: number
}

/** "Step 2 of 3: Professional info", and the way as bars. */
export function StepIndicator({ steps, current }: Props) {
  return (
    <div>
      <p className={classes.text}>
        Step {current + 1} of {steps.length}: {steps[current]}
      </p>
      <ol className={classes.bars}>
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            data-reached={index <= current}
          >
            <VisuallyHidden>{step}</VisuallyHidden>
          </li>
        ))}
      </ol>
    </div>
  )
}

import type { Ref } from 'react'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import classes from '@/components/steps/step-indicator.module.css'

interface Props {
  steps: readonly string[]
  /** Zero-based. */
  current: number
  /** Set this to render the step as a heading of the page, which gets the focus on every step. */
  heading?: Ref<HTMLHeadingElement>
}

/** "Step 2 of 3: Professional info", and the progress as bars. */
export function StepIndicator({ steps, current, heading }: Props) {
  const text = `Step ${current + 1} of ${steps.length}: ${steps[current]}`
  return (
    <div>
      {heading ? (
        <h2 ref={heading} tabIndex={-1} className={classes.text}>
          {text}
        </h2>
      ) : (
        <p className={classes.text}>{text}</p>
      )}
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

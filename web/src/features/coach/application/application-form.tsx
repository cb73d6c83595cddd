import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect } from 'react'
import { Form, SubmitButton } from '@/components/fields/form'
import { FormBar } from '@/components/fields/form-bar'
import { DraftNote } from '@/components/states/draft-note'
import { StepIndicator } from '@/components/steps/step-indicator'
import { REVIEW, STEPS, type Step } from '@/entities/coach/answer-groups'
import classes from '@/features/coach/application/application.module.css'
import { PersonalStep } from '@/features/coach/application/personal-step'
import { type ApplicationProps, useApplication } from '@/features/coach/application/use-application'

/** Prefetched while the first step is filled in, which doesn't need them. */
const steps = [
  import('@/features/coach/application/professional-step'),
  import('@/features/coach/application/review'),
] as const
const ProfessionalStep = lazy(() => steps[0].then((file) => ({ default: file.ProfessionalStep })))
const Review = lazy(() => steps[1].then((file) => ({ default: file.Review })))

/** The Coach Intake Form in three steps. Later the same form edits the profile. */
export function ApplicationForm(props: ApplicationProps) {
  const { coach, search, go } = props
  const { step = 1, change } = search
  const { form, submit, heading, setShown, savedAt, discard } = useApplication(props)
  return (
    <>
      <StepIndicator steps={STEPS} current={step - 1} heading={heading} />
      <Form form={form} onSubmit={submit}>
        {step === 1 && (
          <p className={classes.notice}>
            Nothing is saved until you submit the form. Until then, a draft stays on this device only. You can
            edit your profile after you submit.
          </p>
        )}
        {step === 1 && <PersonalStep control={form.control} isFirst={coach === null} />}
        <Suspense>
          {step === 2 && <ProfessionalStep form={form} coach={coach} />}
          {step === REVIEW && <Review answers={form.getValues()} coach={coach} />}
          <Shown key={step} onShown={() => setShown(step)} />
        </Suspense>
        <FormBar note={<DraftNote savedAt={savedAt} discard={discard} />}>
          {step > 1 && !change && (
            <Button variant="default" onClick={() => go({ step: (step - 1) as Step })}>
              Back
            </Button>
          )}
          <SubmitButton>{step === REVIEW ? 'Submit' : change ? 'Back to review' : 'Next'}</SubmitButton>
        </FormBar>
      </Form>
    </>
  )
}

/** Calls `tell` when its lazy siblings have rendered. */
function Shown({ onShown }: { onShown: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onShown, [])
  return null
}

import { messages } from '#core/shared/messages'
import { DateText } from '@/components/date-text'
import { ProgressSteps } from '@/components/steps/progress-steps'

interface Props {
  /** When the application was sent. Only set while it is being reviewed. */
  appliedAt?: string
  isApproved: boolean
  isBankSubmitted: boolean
  hasClient: boolean
}

/** A new coach's three steps, on the pending page and on the dashboard until all are done (rule coach-first-steps). */
export function CoachProgress({ appliedAt, isApproved, isBankSubmitted, hasClient }: Props) {
  const done = [isApproved, isBankSubmitted, hasClient]
  const details = [
    appliedAt && "We're reviewing it. We'll email you, and this page will update.",
    appliedAt && 'Takes about five minutes with our payment provider, so clients can pay you.',
    'Clients find you by what they need and ask to work with you.',
  ]
  const steps = messages.onboardingSteps.map((label, index) => ({
    label,
    isDone: done[index] ?? false,
    detail: !done[index] && details[index],
  }))
  return (
    <ProgressSteps
      label="Steps to your first client"
      steps={steps}
      begin={
        appliedAt && (
          <>
            Applied on <DateText time={appliedAt} />
          </>
        )
      }
    />
  )
}

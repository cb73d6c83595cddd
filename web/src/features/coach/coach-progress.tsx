import { messages } from '#core/shared/messages'
import { DateText } from '@/components/date-text'
import { ProgressSteps } from '@/components/progress-steps'

interface Props {
  /** When the application was sent. Only set while it is being reviewed. */
  appliedAt?: string
  isApproved: boolean
  isBankSubmitted: boolean
  hasClient: boolean
}

/** A new coach's three steps, on the pending page and on the dashboard until all are done (rule three-steps). */
export function CoachProgress({ appliedAt, isApproved, isBankSubmitted, hasClient }: Props) {
  const done = [isApproved, isBankSubmitted, hasClient]
  const details = [
    appliedAt && 'An admin reads it now. You get the answer by email, and this page goes on by itself.',
    appliedAt && 'Five minutes with the payment provider, so that clients can pay you.',
    'Clients find you by what they look for, and ask to work with you.',
  ]
  const steps = messages.onboardingSteps.map((label, index) => ({
    label,
    isDone: done[index] ?? false,
    detail: !done[index] && details[index],
  }))
  return (
    <ProgressSteps
      label="Your way to the first client"
      steps={steps}
      begin={
        appliedAt && (
          <>
            You applied on <DateText time={appliedAt} />
          </>
        )
      }
    />
  )
}

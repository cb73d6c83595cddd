import { messages } from '#core/messages'
import { ProgressSteps } from '@/components/progress-steps'

interface Props {
  isApproved: boolean
  isBankSubmitted: boolean
  hasClient: boolean
}

/** A new coach's three steps, on the pending page and on the dashboard until all are done (rule three-steps). */
export function CoachProgress({ isApproved, isBankSubmitted, hasClient }: Props) {
  const done = [isApproved, isBankSubmitted, hasClient]
  const steps = messages.onboardingSteps.map((label, index) => ({ label, isDone: done[index] ?? false }))
  return <ProgressSteps label="Your way to the first client" steps={steps} />
}

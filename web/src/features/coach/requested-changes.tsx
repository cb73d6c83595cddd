import type { Coach } from '#core/coach/shared/schema'
import { PendingChanges } from '@/entities/coach/profile'
import { WithdrawChanges } from '@/features/coach/withdraw-changes'

interface Props {
  coach: Coach
  onWithdrawn?: () => void
}

/** What waits for an admin's decision, with the way to take it back. */
export const RequestedChanges = ({ coach, onWithdrawn }: Props) => (
  <PendingChanges coach={coach}>
    <WithdrawChanges onDone={onWithdrawn} />
  </PendingChanges>
)

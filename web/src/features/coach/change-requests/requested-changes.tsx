import type { Coach } from '#core/coach/shared/schema'
import { PendingChanges } from '@/entities/coach/profile'
import { WithdrawChanges } from '@/features/coach/change-requests/withdraw-changes'

interface Props {
  coach: Coach
  onWithdrawn?: () => void
}

/** The coach's pending changes, with a button to withdraw them. */
export const RequestedChanges = ({ coach, onWithdrawn }: Props) => (
  <PendingChanges coach={coach}>
    <WithdrawChanges onDone={onWithdrawn} />
  </PendingChanges>
)

import { Button } from '@mantine/core'
import type { Coach } from '#core/coach/shared/schema'
import { nameOf } from '#core/shared/name'
import { useGuardedAction } from '@/components/overlays/use-guarded-action'
import { useDecision } from '@/features/coach/decision'
import type { Decision } from '@/features/coach/notes-draft'

interface Props {
  coach: Coach
  /** Called once the decision is stored and the lists are up to date. */
  onDone?: () => void
}

/** Approves or rejects a pending application, or approves a rejected one, after showing what that affects. */
export function DecisionButtons({ coach, onDone }: Props) {
  const decide = useDecision(coach)
  const [isApproving, approve] = useGuardedAction(() => send('APPROVED'))
  const [isRejecting, reject] = useGuardedAction(() => send('REJECTED'))
  const { status } = coach.nutritionistStatus
  const send = async (next: Decision) => {
    if (await decide(next)) onDone?.()
  }
  if (status === 'DELETED') return null
  const isBusy = isApproving || isRejecting
  const name = nameOf(coach)
  return (
    <>
      <Button size="sm" disabled={isBusy} onClick={approve} aria-label={`Approve ${name}`}>
        Approve
      </Button>
      {status === 'PENDING' && (
        <Button size="sm" variant="default" disabled={isBusy} onClick={reject} aria-label={`Reject ${name}`}>
          Reject
        </Button>
      )}
    </>
  )
}

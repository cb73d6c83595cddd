import { Button } from '@mantine/core'
import type { Coach, CoachStatus } from '#core/coach/shared/schema'
import { nameOf } from '#core/shared/name'
import { useConfirm } from '@/components/overlays/confirm'
import { useGuardedAction } from '@/components/overlays/use-guarded-action'
import { askCoachImpact } from '@/entities/impact/ask-impact'
import { DecisionImpact } from '@/entities/impact/status-impact'
import { useSuspensionQuestion } from '@/entities/impact/suspension-question'
import { useSetStatus } from '@/features/coach/admin-queries'
import { notifyUndo } from '@/lib/notify'

interface Props {
  coach: Coach
  /** Called after the account was suspended. */
  onDone: () => unknown
}

/** Suspends an approved coach or reactivates a suspended one (rule preview-consequences). */
export function SuspendCoachButton({ coach, onDone }: Props) {
  const confirm = useConfirm()
  const askSuspension = useSuspensionQuestion()
  const set = useSetStatus(coach.id)
  const name = nameOf(coach)
  const { interviewStatus, comment } = coach.nutritionistStatus
  const isSuspended = coach.nutritionistStatus.status === 'SUSPENDED'
  const status = isSuspended ? 'SUSPENDED' : 'APPROVED'
  const next = isSuspended ? 'APPROVED' : 'SUSPENDED'
  const change = (previousStatus: CoachStatus, to: CoachStatus) => ({
    status: to,
    previousStatus,
    interviewStatus,
    comment,
    rejectionComment: null,
  })
  const [isRunning, start] = useGuardedAction(async () => {
    const impact = await askCoachImpact(coach.id, next)
    const answer = isSuspended
      ? (await confirm({
          title: 'Suspension',
          body: <DecisionImpact name={name} impact={impact} isApproved />,
          confirmLabel: 'Unsuspend',
        })) && {}
      : await askSuspension({ name, impact, isCoach: true })
    if (!answer) return
    await set.mutateAsync({ ...change(status, next), ...answer })
    notifyUndo(`${name} ${isSuspended ? 'unsuspended' : 'suspended'}`, () =>
      set.mutateAsync(change(next, status)),
    )
    if (!isSuspended) await onDone()
  })
  return (
    <Button variant={isSuspended ? 'filled' : 'default'} loading={isRunning} onClick={start}>
      {isSuspended ? 'Unsuspend' : 'SUSPEND ACCOUNT'}
    </Button>
  )
}

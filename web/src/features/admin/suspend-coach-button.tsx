import { Button } from '@mantine/core'
import type { Coach, CoachStatus } from '#core/coach/schema'
import { useConfirm } from '@/components/confirm'
import { nameOf } from '@/display/coach/coach-text'
import { SuspensionImpact } from '@/features/admin/impact'
import { askCoachImpact, useSetStatus } from '@/features/admin/queries'
import { useAsking } from '@/features/admin/use-asking'
import { notifyUndo } from '@/lib/notify'

/** Of an approved coach (rule impact-first). */
export function SuspendCoachButton({ coach, onDone }: { coach: Coach; onDone: () => unknown }) {
  const confirm = useConfirm()
  const set = useSetStatus(coach.id)
  const name = nameOf(coach)
  const { interviewStatus, comment } = coach.nutritionistStatus
  const change = (previousStatus: CoachStatus, status: CoachStatus) => ({
    status,
    previousStatus,
    interviewStatus,
    comment,
    rejectionComment: null,
  })
  const [isAsking, ask] = useAsking(async () => {
    const impact = await askCoachImpact(coach.id, 'SUSPENDED')
    const isSure = await confirm({
      title: 'Suspension',
      body: <SuspensionImpact name={name} impact={impact} />,
      confirmLabel: 'Suspend',
      isDestructive: true,
    })
    if (!isSure) return
    await set.mutateAsync(change('APPROVED', 'SUSPENDED'))
    notifyUndo(`${name} is suspended.`, () => set.mutate(change('SUSPENDED', 'APPROVED')))
    await onDone()
  })
  return (
    <Button variant="default" loading={isAsking} onClick={ask}>
      SUSPEND ACCOUNT
    </Button>
  )
}

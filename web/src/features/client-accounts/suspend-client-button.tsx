import { Button } from '@mantine/core'
import type { Client } from '#core/client-accounts/shared/schema'
import { useConfirm } from '@/components/confirm'
import { useGuardedAction } from '@/components/use-guarded-action'
import { askClientImpact } from '@/entities/impact/ask-impact'
import { ReactivationImpact, SuspensionImpact } from '@/entities/impact/status-impact'
import { useSetClientStatus } from '@/features/client-accounts/queries'
import { notifyUndo } from '@/lib/notify'

/** Suspends or reactivates a client after showing what that affects (rule impact-first). */
export function SuspendClientButton({ client, onDone }: { client: Client; onDone: () => unknown }) {
  const { id, user, status } = client
  const confirm = useConfirm()
  const set = useSetClientStatus(id)
  const isSuspended = status === 'SUSPENDED'
  const label = isSuspended ? 'Unsuspend' : 'Suspend'
  const next = isSuspended ? 'ACTIVE' : 'SUSPENDED'
  const [isRunning, start] = useGuardedAction(async () => {
    const impact = await askClientImpact(id, next)
    const Impact = isSuspended ? ReactivationImpact : SuspensionImpact
    const isSure = await confirm({
      title: 'Suspension',
      body: <Impact name={user.name} impact={impact} />,
      confirmLabel: label,
      isDestructive: !isSuspended,
    })
    if (!isSure) return
    await set.mutateAsync({ status: next, previousStatus: status })
    notifyUndo(`${user.name} ${isSuspended ? 'unsuspended' : 'suspended'}`, () =>
      set.mutate({ status: isSuspended ? 'SUSPENDED' : 'ACTIVE', previousStatus: next }),
    )
    await onDone()
  })
  return (
    <Button variant={isSuspended ? 'filled' : 'default'} loading={isRunning} onClick={start}>
      {label}
    </Button>
  )
}

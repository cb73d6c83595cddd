import { Button } from '@mantine/core'
import type { Client } from '#core/accounts/shared/client-schema'
import { useConfirm } from '@/components/overlays/confirm'
import { useGuardedAction } from '@/components/overlays/use-guarded-action'
import { askClientImpact } from '@/entities/impact/ask-impact'
import { ReactivationImpact } from '@/entities/impact/status-impact'
import { useSuspensionQuestion } from '@/entities/impact/suspension-question'
import { useSetClientStatus } from '@/features/client-accounts/queries'
import { notifyUndo } from '@/lib/notify'

/** Suspends or reactivates a client after showing what that affects (rule preview-consequences). */
export function SuspendClientButton({ client, onDone }: { client: Client; onDone: () => unknown }) {
  const { id, user, status } = client
  const confirm = useConfirm()
  const askSuspension = useSuspensionQuestion()
  const set = useSetClientStatus(id)
  const isSuspended = status === 'SUSPENDED'
  const label = isSuspended ? 'Unsuspend' : 'Suspend'
  const next = isSuspended ? 'ACTIVE' : 'SUSPENDED'
  const [isRunning, start] = useGuardedAction(async () => {
    const impact = await askClientImpact(id, next)
    const answer = isSuspended
      ? (await confirm({
          title: 'Suspension',
          body: <ReactivationImpact name={user.name} impact={impact} />,
          confirmLabel: label,
        })) && {}
      : await askSuspension({ name: user.name, impact })
    if (!answer) return
    await set.mutateAsync({ status: next, previousStatus: status, ...answer })
    notifyUndo(`${user.name} ${isSuspended ? 'unsuspended' : 'suspended'}`, () =>
      set.mutateAsync({ status: isSuspended ? 'SUSPENDED' : 'ACTIVE', previousStatus: next }),
    )
    await onDone()
  })
  return (
    <Button variant={isSuspended ? 'filled' : 'default'} loading={isRunning} onClick={start}>
      {label}
    </Button>
  )
}

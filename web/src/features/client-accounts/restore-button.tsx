import { Button } from '@mantine/core'
import { useConfirm } from '@/components/overlays/confirm'
import { useGuardedAction } from '@/components/overlays/use-guarded-action'
import { askClientImpact, askCoachImpact } from '@/entities/impact/ask-impact'
import { CoachRestoreImpact, RestoreImpact } from '@/entities/impact/status-impact'
import { type Role, useDeletion } from '@/features/client-accounts/queries'
import { notify } from '@/lib/notify'

interface Props {
  id: string
  name: string
  kind: Role
}

/** Cancels the deletion of a person, until it is final (rules deleted-client and deleted-coach). */
export function RestoreButton({ id, name, kind }: Props) {
  const confirm = useConfirm()
  const { restore } = useDeletion(id, kind)
  const [isRunning, start] = useGuardedAction(async () => {
    const body =
      kind === 'coach' ? (
        <CoachRestoreImpact name={name} impact={await askCoachImpact(id, 'APPROVED')} />
      ) : (
        <RestoreImpact name={name} impact={await askClientImpact(id, 'ACTIVE')} />
      )
    const isSure = await confirm({
      title: `Restore this ${kind}?`,
      body,
      confirmLabel: `Restore ${kind}`,
    })
    if (!isSure) return
    await restore.mutateAsync()
    notify(`${name} restored`)
  })
  return (
    <Button loading={isRunning} onClick={start} aria-label={`Restore ${kind} ${name}`}>
      Restore {kind}
    </Button>
  )
}

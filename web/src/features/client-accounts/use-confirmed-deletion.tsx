import { useConfirm } from '@/components/confirm'
import { useGuardedAction } from '@/components/use-guarded-action'
import { askClientImpact, askCoachImpact } from '@/entities/impact/ask-impact'
import { CoachDeletionImpact, DeletionImpact } from '@/entities/impact/status-impact'
import { type Role, useDeletion } from '@/features/client-accounts/queries'
import { notifyUndo } from '@/lib/notify'

interface Person {
  id: string
  name: string
  role: Role
}

/** Deletes a person after showing what that affects (rules deleted-client, deleted-coach and preview-consequences). */
export function useConfirmedDeletion({ id, name, role }: Person, onDone?: () => unknown) {
  const confirm = useConfirm()
  const { remove, restore } = useDeletion(id, role)
  return useGuardedAction(async () => {
    const body =
      role === 'coach' ? (
        <CoachDeletionImpact name={name} impact={await askCoachImpact(id, 'DELETED')} />
      ) : (
        <DeletionImpact name={name} impact={await askClientImpact(id, 'DELETED')} />
      )
    const isSure = await confirm({
      title: 'Are you sure? (This will permanently delete the users data)',
      body,
      confirmLabel: 'Delete User',
      isDestructive: true,
    })
    if (!isSure) return
    await remove.mutateAsync()
    notifyUndo(`${name} deleted. The data is erased in 72 hours.`, () => restore.mutateAsync())
    await onDone?.()
  })
}

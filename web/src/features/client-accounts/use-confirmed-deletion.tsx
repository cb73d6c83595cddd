import { Text } from '@mantine/core'
import { useConfirm } from '@/components/overlays/confirm'
import { useGuardedAction } from '@/components/overlays/use-guarded-action'
import { askClientImpact, askCoachImpact } from '@/entities/impact/ask-impact'
import { CoachDeletionImpact, DeletionImpact } from '@/entities/impact/status-impact'
import { type Role, useDeletion } from '@/features/client-accounts/queries'
import { isApiError } from '@/lib/network/api-error'
import { notifyUndo } from '@/lib/notify'

interface Person {
  id: string
  name: string
  role: Role
}

const impactOf = async ({ id, name, role }: Person) =>
  role === 'coach' ? (
    <CoachDeletionImpact name={name} impact={await askCoachImpact(id, 'DELETED')} />
  ) : (
    <DeletionImpact name={name} impact={await askClientImpact(id, 'DELETED')} />
  )

function unknownImpact(error: unknown) {
  if (!isApiError(error, 'UNREADABLE')) throw error
  return (
    <Text>
      We can't show what this affects, because part of what is stored can't be read. That part is lost
      immediately, even if the deletion is canceled later. The rest is permanently erased in 72 hours.
    </Text>
  )
}

/** Deletes a person after showing what that affects (rules deleted-client, deleted-coach and preview-consequences). */
export function useConfirmedDeletion({ id, name, role }: Person, onDone?: () => unknown) {
  const confirm = useConfirm()
  const { remove, restore } = useDeletion(id, role)
  return useGuardedAction(async () => {
    const isSure = await confirm({
      title: 'Are you sure? (This will permanently delete the users data)',
      body: await impactOf({ id, name, role }).catch(unknownImpact),
      confirmLabel: 'Delete User',
      isDestructive: true,
    })
    if (!isSure) return
    await remove.mutateAsync()
    notifyUndo(`${name} deleted. The data is erased in 72 hours.`, () => restore.mutateAsync())
    await onDone?.()
  })
}

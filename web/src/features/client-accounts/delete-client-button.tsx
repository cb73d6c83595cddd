import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Client } from '#core/client-accounts/shared/schema'
import { useConfirm } from '@/components/confirm'
import { useGuardedAction } from '@/components/use-guarded-action'
import { askClientImpact } from '@/entities/impact/ask-impact'
import { DeletionImpact } from '@/entities/impact/status-impact'
import { useDeletion } from '@/features/client-accounts/queries'
import { notifyUndo } from '@/lib/notify'

/** Deletes a client after showing what that affects (rules deleted-client, impact-first). */
export function DeleteClientButton({ client, onDone }: { client: Client; onDone: () => unknown }) {
  const [isRunning, start] = useConfirmedDeletion(client, onDone)
  return (
    <Button variant="default" c="var(--mantine-color-error)" loading={isRunning} onClick={start}>
      Delete User
    </Button>
  )
}

/** The same as an icon in a table row, which disappears with the client. */
export function DeleteClientIcon({ client }: { client: Client }) {
  const [isRunning, start] = useConfirmedDeletion(client)
  return (
    <ActionIcon
      size={44}
      variant="subtle"
      color="gray"
      loading={isRunning}
      onClick={start}
      aria-label={`Delete User ${client.user.name}`}
    >
      <IconTrash size={20} aria-hidden />
    </ActionIcon>
  )
}

function useConfirmedDeletion({ id, user }: Client, onDone?: () => unknown) {
  const confirm = useConfirm()
  const { remove, restore } = useDeletion(id)
  return useGuardedAction(async () => {
    const impact = await askClientImpact(id, 'DELETED')
    const isSure = await confirm({
      title: 'Are you sure? (This will permanently delete the users data)',
      body: <DeletionImpact name={user.name} impact={impact} />,
      confirmLabel: 'Delete User',
      isDestructive: true,
    })
    if (!isSure) return
    await remove.mutateAsync()
    notifyUndo(`${user.name} deleted. The data is erased in 72 hours.`, () => restore.mutate())
    await onDone?.()
  })
}

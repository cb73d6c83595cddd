import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Client } from '#core/accounts/shared/client-schema'
import { useConfirmedDeletion } from '@/features/client-accounts/use-confirmed-deletion'

/** Deletes a client from a table row, which disappears with the client. */
export function DeleteClientIcon({ client }: { client: Client }) {
  const { id, user } = client
  const [isRunning, start] = useConfirmedDeletion({ id, name: user.name, role: 'client' })
  return (
    <ActionIcon
      size={44}
      variant="subtle"
      color="gray"
      loading={isRunning}
      onClick={start}
      aria-label={`Delete User ${user.name}`}
    >
      <IconTrash size={20} aria-hidden />
    </ActionIcon>
  )
}

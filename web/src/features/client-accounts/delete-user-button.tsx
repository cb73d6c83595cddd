import { Button } from '@mantine/core'
import type { Role } from '@/features/client-accounts/queries'
import { useConfirmedDeletion } from '@/features/client-accounts/use-confirmed-deletion'

interface Props {
  id: string
  name: string
  kind: Role
  onDone: () => unknown
}

/** Deletes a client or coach from their page. */
export function DeleteUserButton({ id, name, kind, onDone }: Props) {
  const [isRunning, start] = useConfirmedDeletion({ id, name, role: kind }, onDone)
  return (
    <Button variant="default" c="var(--mantine-color-error)" loading={isRunning} onClick={start}>
      Delete User
    </Button>
  )
}

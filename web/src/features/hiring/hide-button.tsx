import { Button } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { clientName } from '@/features/hiring/client-text'
import type { ClientRow } from '@/features/hiring/queries'
import { useSetHidden } from '@/features/hiring/use-set-hidden'

/** Hides a client from the lists or shows them again. The notice offers an undo. */
export function HideButton({ relationship, size }: { relationship: ClientRow; size?: 'sm' }) {
  const { mutate, isPending } = useSetHidden()
  const { isHidden } = relationship
  const name = clientName(relationship)
  const Icon = isHidden ? IconEye : IconEyeOff
  return (
    <Button
      size={size}
      variant="default"
      leftSection={<Icon size={20} aria-hidden />}
      loading={isPending}
      onClick={() => mutate({ relationship, hide: !isHidden })}
      aria-label={`${isHidden ? 'Unhide' : 'Hide'} ${name}`}
    >
      {isHidden ? 'Unhide' : 'Hide'}
    </Button>
  )
}

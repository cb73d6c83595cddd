import { Button } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { clientName } from '@/features/hiring/client-text'
import type { ClientRow } from '@/features/hiring/queries'
import { useSetHidden } from '@/features/hiring/use-set-hidden'

/** Hides a client from the lists or shows them again. The notice offers an undo. */
export function HideButton({ link, size }: { link: ClientRow; size?: 'sm' }) {
  const { mutate, isPending } = useSetHidden()
  const { isHidden } = link
  const name = clientName(link)
  const Icon = isHidden ? IconEye : IconEyeOff
  return (
    <Button
      size={size}
      variant="default"
      leftSection={<Icon size={20} aria-hidden />}
      loading={isPending}
      onClick={() => mutate({ link, hide: !isHidden })}
      aria-label={`${isHidden ? 'Unhide' : 'Hide'} ${name}`}
    >
      {isHidden ? 'Unhide' : 'Hide'}
    </Button>
  )
}

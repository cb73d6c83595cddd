import { Button } from '@mantine/core'
import { useConfirm } from '@/components/confirm'
import { useGuardedAction } from '@/components/use-guarded-action'
import { askClientImpact } from '@/entities/impact/ask-impact'
import { RestoreImpact } from '@/entities/impact/status-impact'
import { useDeletion } from '@/features/client-accounts/queries'
import { notify } from '@/lib/notify'

interface Props {
  id: string
  name: string
}

/** Cancels the deletion of a client, until it is final (rule deleted-client). */
export function RestoreClientButton({ id, name }: Props) {
  const confirm = useConfirm()
  const { restore } = useDeletion(id)
  const [isRunning, start] = useGuardedAction(async () => {
    const impact = await askClientImpact(id, 'ACTIVE')
    const isSure = await confirm({
      title: 'Restore this client?',
      body: <RestoreImpact name={name} impact={impact} />,
      confirmLabel: 'Restore client',
    })
    if (!isSure) return
    await restore.mutateAsync()
    notify(`${name} restored`)
  })
  return (
    <Button loading={isRunning} onClick={start} aria-label={`Restore client ${name}`}>
      Restore client
    </Button>
  )
}

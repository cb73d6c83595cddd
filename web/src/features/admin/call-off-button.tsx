import { Button } from '@mantine/core'
import { useConfirm } from '@/components/confirm'
import { CallOffImpact } from '@/features/admin/impact'
import { askClientImpact, useDeletion } from '@/features/admin/queries'
import { useGuardedAction } from '@/features/admin/use-guarded-action'
import { notify } from '@/lib/notify'

interface Props {
  id: string
  name: string
}

/** Calls a deletion off, until it is final (rule deleted-client). */
export function CallOffButton({ id, name }: Props) {
  const confirm = useConfirm()
  const { restore } = useDeletion(id)
  const [isAsking, ask] = useGuardedAction(async () => {
    const impact = await askClientImpact(id, 'ACTIVE')
    const isSure = await confirm({
      title: 'Restore this client?',
      body: <CallOffImpact name={name} impact={impact} />,
      confirmLabel: 'Restore client',
    })
    if (!isSure) return
    await restore.mutateAsync()
    notify(`${name} restored`)
  })
  return (
    <Button loading={isAsking} onClick={ask} aria-label={`Restore client ${name}`}>
      Restore client
    </Button>
  )
}

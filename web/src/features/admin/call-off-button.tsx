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

/** Cancels the deletion of a client, until it is final (rule deleted-client). */
export function CallOffButton({ id, name }: Props) {
  const confirm = useConfirm()
  const { restore } = useDeletion(id)
  const [isAsking, ask] = useGuardedAction(async () => {
    const impact = await askClientImpact(id, 'ACTIVE')
    const isSure = await confirm({
      title: 'Call the deletion off',
      body: <CallOffImpact name={name} impact={impact} />,
      confirmLabel: 'Call it off',
    })
    if (!isSure) return
    await restore.mutateAsync()
    notify(`${name} is back.`)
  })
  return (
    <Button loading={isAsking} onClick={ask} aria-label={`Call it off: the deletion of ${name}`}>
      Call it off
    </Button>
  )
}

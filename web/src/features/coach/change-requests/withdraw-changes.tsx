import { Button } from '@mantine/core'
import { useConfirm } from '@/components/overlays/confirm'
import { useWithdrawChanges } from '@/features/coach/change-requests/queries'
import { notify } from '@/lib/notify'

/** Withdraws all pending changes. */
export function WithdrawChanges({ onDone }: { onDone?: () => void }) {
  const confirm = useConfirm()
  const withdraw = useWithdrawChanges()
  const confirmWithdraw = async () => {
    const isSure = await confirm({
      title: 'Withdraw your changes?',
      body: 'Your profile stays as clients see it now. Files you added are deleted, and a new email address is discarded.',
      confirmLabel: 'Withdraw',
      cancelLabel: 'Keep',
      isDestructive: true,
    })
    if (!isSure) return
    // The mutation shows errors. This button disappears with the changes.
    const isDone = await withdraw.mutateAsync().then(Boolean, () => false)
    if (!isDone) return
    notify('Changes withdrawn')
    onDone?.()
  }
  return (
    <Button variant="default" loading={withdraw.isPending} onClick={() => void confirmWithdraw()}>
      Withdraw changes
    </Button>
  )
}

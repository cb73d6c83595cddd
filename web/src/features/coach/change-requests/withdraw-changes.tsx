import { Button } from '@mantine/core'
import { useConfirm } from '@/components/confirm'
import { useWithdrawChanges } from '@/features/coach/change-requests/queries'
import { notify } from '@/lib/notify'

/** Withdraws all pending changes. */
export function WithdrawChanges({ onDone }: { onDone?: () => void }) {
  const confirm = useConfirm()
  const withdraw = useWithdrawChanges()
  const ask = async () => {
    const isSure = await confirm({
      title: 'Withdraw your changes?',
      body: 'Your profile stays as clients see it now. Files that you added are deleted, and a new email is not used.',
      confirmLabel: 'Withdraw',
      cancelLabel: 'Keep',
      isDestructive: true,
    })
    if (!isSure) return
    // The mutation shows errors. This button disappears with the changes.
    const isDone = await withdraw.mutateAsync().then(Boolean, () => false)
    if (!isDone) return
    notify('Your changes are withdrawn.')
    onDone?.()
  }
  return (
    <Button variant="default" loading={withdraw.isPending} onClick={() => void ask()}>
      Withdraw changes
    </Button>
  )
}

import { Button } from '@mantine/core'
import type { CoachDetail } from '#core/discovery/shared/schema'
import { nameOf } from '#core/shared/name'
import { useConfirm } from '@/components/overlays/confirm'
import { useWithdraw } from '@/features/discovery/hire/use-hire'
import { notify } from '@/lib/notify'

interface Props {
  coach: CoachDetail
  clientId: string
}

export function WithdrawButton({ coach, clientId }: Props) {
  const confirm = useConfirm()
  const { mutate, isPending } = useWithdraw(coach.id, clientId)
  const confirmWithdraw = async () => {
    const isSure = await confirm({
      title: `Withdraw your request to ${nameOf(coach)}?`,
      body: `${coach.firstName} hasn't replied yet. You can send a new request anytime.`,
      confirmLabel: 'Withdraw request',
      cancelLabel: 'Keep request',
    })
    if (isSure) mutate(undefined, { onSuccess: () => notify('Request withdrawn') })
  }
  return (
    <Button variant="default" loading={isPending} onClick={() => void confirmWithdraw()}>
      Withdraw request
    </Button>
  )
}

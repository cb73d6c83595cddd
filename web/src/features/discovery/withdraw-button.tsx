import { Button } from '@mantine/core'
import type { CoachDetail } from '#core/discovery/shared/schema'
import { nameOf } from '#core/shared/name'
import { useConfirm } from '@/components/confirm'
import { useWithdraw } from '@/features/discovery/use-hire'
import { notify } from '@/lib/notify'

interface Props {
  coach: CoachDetail
  clientId: string
}

export function WithdrawButton({ coach, clientId }: Props) {
  const confirm = useConfirm()
  const { mutate, isPending } = useWithdraw(coach.id, clientId)
  const ask = async () => {
    const isSure = await confirm({
      title: `Withdraw your request to ${nameOf(coach)}?`,
      body: `${coach.firstName} has not answered yet and will not see it any more. You can ask again later.`,
      confirmLabel: 'Withdraw request',
      cancelLabel: 'Keep it',
    })
    if (isSure) mutate(undefined, { onSuccess: () => notify('Your request is withdrawn') })
  }
  return (
    <Button variant="default" loading={isPending} onClick={() => void ask()}>
      Withdraw request
    </Button>
  )
}

import { Button } from '@mantine/core'
import type { Subscription } from '#core/billing/schema'
import { messages } from '#core/messages'
import { useConfirm } from '@/components/confirm'
import { coachNameOf } from '@/display/billing/plan-text'
import { isRunning, useCancel } from '@/features/billing/queries'
import { dateText } from '@/lib/format'
import { notify } from '@/lib/notify'

/** Cancel, or take the cancellation back while the paid period lasts (decision 38). */
export function SubscriptionActions({ subscription }: { subscription: Subscription }) {
  const { id, cancel_at, current_period_end } = subscription
  const confirm = useConfirm()
  const cancel = useCancel()
  if (!isRunning(subscription)) return null
  const name = coachNameOf(subscription)
  if (cancel_at !== null) {
    const keep = () =>
      cancel.mutate({ id, isUndo: true }, { onSuccess: () => notify('Your plan goes on as before.') })
    return (
      <Button
        variant="default"
        loading={cancel.isPending}
        onClick={keep}
        aria-label={`Keep my plan with ${name}`}
      >
        Keep my plan
      </Button>
    )
  }
  const ask = async () => {
    const end = current_period_end ? `on ${dateText(current_period_end * 1000)}` : 'with the paid month'
    const isSure = await confirm({
      title: messages.cancelSubscription,
      body: `Your plan with ${name} ends ${end}. Until then it stays active, and you can change your mind.`,
      confirmLabel: 'Cancel subscription',
      cancelLabel: 'Keep my plan',
      isDestructive: true,
    })
    if (isSure) cancel.mutate({ id, isUndo: false })
  }
  return (
    <Button
      variant="default"
      loading={cancel.isPending}
      onClick={() => void ask()}
      aria-label={`Cancel subscription with ${name}`}
    >
      Cancel subscription
    </Button>
  )
}

import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { Subscription } from '#core/billing/shared/schema'
import { messages } from '#core/shared/messages'
import { useConfirm } from '@/components/overlays/confirm'
import { withCoachAndTitle } from '@/entities/billing/plan-text'
import { isRunning, useCancel } from '@/features/billing/queries'
import { notify, notifyUndo } from '@/lib/notify'
import { dateText } from '@/lib/text/format'

interface Props {
  subscription: Subscription
  /** Whether a cancellation can't be undone (rule suspended-client). */
  isFinal?: boolean
}

/** Cancels a plan, or resumes it while the paid period lasts (rule cancel-at-period-end). */
export function SubscriptionActions({ subscription, isFinal = false }: Props) {
  const { id, cancel_at, current_period_end, next_amount } = subscription
  const confirm = useConfirm()
  const cancel = useCancel()
  const button = useRef<HTMLButtonElement>(null)
  const isCancelled = cancel_at !== null
  if (!isRunning(subscription) || (isCancelled && isFinal)) return null
  const resume = () =>
    cancel.mutate(
      { id, isUndo: true },
      {
        onSuccess: () =>
          notify(
            `Plan kept${current_period_end && next_amount === null ? `. It renews on ${dateText(current_period_end * 1000)}` : ''}`,
          ),
      },
    )
  const confirmCancel = async () => {
    const end = current_period_end ? dateText(current_period_end * 1000) : 'the end of the month you paid for'
    const isSure = await confirm({
      title: messages.cancelSubscription,
      body: `Your plan ${withCoachAndTitle(subscription)} stays active until ${end}.${isFinal ? '' : ' You can change your mind until then.'}`,
      confirmLabel: 'Cancel subscription',
      cancelLabel: 'Keep my plan',
      isDestructive: true,
    })
    if (!isSure) return
    const notifyCanceled = (canceled: Subscription) => {
      const until = canceled.cancel_at ? `. Active until ${dateText(canceled.cancel_at * 1000)}` : ''
      if (isFinal) notify(`Canceled${until}`)
      else
        notifyUndo(`Canceled${until}`, () => {
          button.current?.focus()
          resume()
        })
    }
    cancel.mutate({ id, isUndo: false }, { onSuccess: notifyCanceled })
  }
  const label = isCancelled ? 'Keep my plan' : 'Cancel subscription'
  return (
    // One button for both, never disabled, so that it keeps the focus.
    <Button
      ref={button}
      variant="default"
      aria-busy={cancel.isPending}
      onClick={() => !cancel.isPending && (isCancelled ? resume() : void confirmCancel())}
      aria-label={`${label} ${withCoachAndTitle(subscription)}`}
    >
      {label}
    </Button>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messages } from '#core/shared/messages'
import { onCheckoutCompleted } from '@/features/billing/checkout'
import { notify } from '@/lib/notify'

/**
 * Refreshes the screen that opened a payment page, as soon as the payment is confirmed in the other tab. `onPaid`
 * removes what the screen says of an earlier attempt.
 */
export function useRefreshAfterCheckout(onPaid?: () => void) {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onCheckoutCompleted(() => {
        notify(messages.subscribed)
        onPaid?.()
        void queryClient.invalidateQueries()
      }),
    [queryClient, onPaid],
  )
}

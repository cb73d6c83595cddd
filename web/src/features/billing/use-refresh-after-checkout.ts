import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messages } from '#core/shared/messages'
import { onCheckoutCompleted } from '@/features/billing/checkout'
import { notify } from '@/lib/notify'

/** Refreshes the screen that opened a payment page, as soon as the payment is confirmed in the other tab. */
export function useRefreshAfterCheckout() {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onCheckoutCompleted(() => {
        notify(messages.subscribed)
        void queryClient.invalidateQueries()
      }),
    [queryClient],
  )
}

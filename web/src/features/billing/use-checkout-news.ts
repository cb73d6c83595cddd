import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messages } from '#core/shared/messages'
import { onCheckout } from '@/features/billing/checkout'
import { notify } from '@/lib/notify'

/** Refreshes the screen from which a payment page was opened once the payment is confirmed over there. */
export function useCheckoutNews() {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onCheckout(() => {
        notify(messages.subscribed)
        void queryClient.invalidateQueries()
      }),
    [queryClient],
  )
}

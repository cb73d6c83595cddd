import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { messages } from '#core/shared/messages'
import { onCheckoutCompleted } from '@/features/billing/checkout'
import { notify } from '@/lib/notify'

/** Refreshes the screen that opened a payment page, as soon as the payment is confirmed in the other tab. */
export function useRefreshAfterCheckout() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(
    () =>
      onCheckoutCompleted(() => {
        notify(messages.subscribed)
        // The URL may still say that an earlier attempt was canceled.
        void navigate({ to: '.', search: withoutCheckout as never, replace: true, resetScroll: false })
        void queryClient.invalidateQueries()
      }),
    [queryClient, navigate],
  )
}

const withoutCheckout = ({ checkout: _, ...search }: { checkout?: unknown }) => search

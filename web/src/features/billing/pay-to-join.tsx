import { Alert } from '@mantine/core'
import type { Chat } from '#core/chat/shared/schema'
import { personName } from '@/entities/account/person-name'
import { groupOffers } from '@/features/billing/offers'
import { PayButton } from '@/features/billing/pay-button'
import { useRefreshAfterCheckout } from '@/features/billing/use-refresh-after-checkout'

interface Props {
  chat: Chat
  /** Whether the client has just left the payment page. */
  isCancelled: boolean
}

/** Opens the payment for a locked group. Renders nothing while the group has no coach or no plan. */
export default function PayToJoin({ chat, isCancelled }: Props) {
  useRefreshAfterCheckout()
  const { nutritionist: coach } = chat
  const offers = groupOffers(chat)
  if (!coach || offers.length === 0) return null
  return (
    <>
      {isCancelled && (
        <Alert title="Payment canceled" color="gray">
          You weren't charged. You can try again or use another card.
        </Alert>
      )}
      <PayButton
        title="Pay to join"
        coach={{ id: coach.id, name: personName(coach.user) }}
        offers={offers}
        refusalId={undefined}
      />
    </>
  )
}

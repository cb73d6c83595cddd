import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { Confirmation } from '@/features/billing/confirmation'
import { OpenChatButton } from '@/features/chat/open-chat-button'
import { useUser } from '@/lib/session'

export const Route = createFileRoute('/_client/client/checkout/return')({ component: CheckoutReturnPage })

function CheckoutReturnPage() {
  const clientId = useUser().id
  return (
    <Page title="Your payment" width="narrow">
      <Confirmation
        chatButton={(coachId) => (
          <OpenChatButton
            nutritionistId={coachId}
            clientId={clientId}
            base="/client/chat"
            label="Go to chat"
          />
        )}
      />
    </Page>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { Confirmation } from '@/features/billing/confirmation'
import { OpenChatButton } from '@/features/chat/open-chat-button'
import { searchOf, textUpTo } from '@/lib/search'
import { useUser } from '@/lib/session'

export const Route = createFileRoute('/_client/client/checkout/return')({
  validateSearch: searchOf({ session: textUpTo(500) }),
  component: CheckoutReturnPage,
})

function CheckoutReturnPage() {
  const { session } = Route.useSearch()
  const clientId = useUser().id
  return (
    <Page title="Your payment" width="narrow">
      <Confirmation
        session={session}
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

import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { Confirmation } from '@/features/billing/confirmation'
import { OpenChatButton } from '@/features/chat/conversations/open-chat-button'
import { useUser } from '@/lib/session/session'
import { searchOf, textUpTo } from '@/lib/text/search'

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
        chatButton={({ channelId, nutritionist }) =>
          channelId === null ? (
            <OpenChatButton
              nutritionistId={nutritionist.id}
              clientId={clientId}
              base="/client/chat"
              label="Go to chat"
            />
          ) : (
            <ButtonLink to="/client/chat/$channelId" params={{ channelId }}>
              Go to chat
            </ButtonLink>
          )
        }
      />
    </Page>
  )
}

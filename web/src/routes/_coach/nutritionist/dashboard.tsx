import { IconMessageCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { Coach } from '#core/coach/schema'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { useUnread } from '@/display/chat/unread'
import { BankCard } from '@/features/billing/bank-card'
import { useBankSubmitted } from '@/features/billing/use-bank-submitted'
import { OpenChatButton } from '@/features/chat/open-chat-button'
import { AcceptingSwitch } from '@/features/coach/accepting-switch'
import { CoachProgress } from '@/features/coach/coach-progress'
import { isApproved } from '@/features/hiring/client-text'
import classes from '@/features/hiring/clients.module.css'
import { DashboardClients } from '@/features/hiring/dashboard-clients'
import { clientsQuery } from '@/features/hiring/queries'
import { oneOf, searchOf } from '@/lib/search'
import { useUser } from '@/lib/session'

export const Route = createFileRoute('/_coach/nutritionist/dashboard')({
  validateSearch: searchOf({ bank: oneOf(['return', 'refresh']) }),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(clientsQuery),
  component: DashboardPage,
})

function DashboardPage() {
  const { nutritionist: coach } = useUser()
  const { bank } = Route.useSearch()
  const navigate = Route.useNavigate()
  const unread = useUnread()
  if (!coach) return null
  return (
    <Page
      title="Dashboard"
      description={`Welcome, ${coach.firstName}`}
      actions={
        unread > 0 && (
          <ButtonLink
            to="/nutritionist/chat"
            variant="default"
            leftSection={<IconMessageCircle size={20} aria-hidden />}
          >
            {unread} unread {unread === 1 ? 'message' : 'messages'}
          </ButtonLink>
        )
      }
    >
      <Progress coach={coach} />
      <div className={classes.cards}>
        <BankCard
          stored={coach.stripeAccount}
          cameBack={bank}
          onRefreshed={() => navigate({ search: {}, replace: true })}
        />
        <AcceptingSwitch isAccepting={coach.availability} />
      </div>
      <DashboardClients
        actions={({ nutritionistId, clientId }) => (
          <OpenChatButton
            nutritionistId={nutritionistId}
            clientId={clientId}
            base="/nutritionist/chat"
            variant="default"
          />
        )}
      />
    </Page>
  )
}

/** Until all three steps are done (decision 13). */
function Progress({ coach }: { coach: Coach }) {
  const links = useQuery(clientsQuery).data
  const isBankSubmitted = useBankSubmitted(coach.stripeAccount)
  const hasClient = links?.some(isApproved) ?? true
  if (isBankSubmitted && hasClient) return null
  return <CoachProgress isApproved isBankSubmitted={isBankSubmitted} hasClient={hasClient} />
}

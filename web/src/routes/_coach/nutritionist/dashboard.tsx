import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { Coach } from '#core/coach/schema'
import { Page } from '@/components/page'
import { UnreadLink } from '@/display/chat/unread-link'
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
  if (!coach) return null
  return (
    <Page
      title="Dashboard"
      description={`Welcome, ${coach.firstName}`}
      actions={<UnreadLink to="/nutritionist/chat" />}
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

/** Until all three steps are done (rule three-steps). */
function Progress({ coach }: { coach: Coach }) {
  const links = useQuery(clientsQuery).data
  const isBankSubmitted = useBankSubmitted(coach.stripeAccount)
  const hasClient = links?.some(isApproved) ?? true
  if (isBankSubmitted && hasClient) return null
  return <CoachProgress isApproved isBankSubmitted={isBankSubmitted} hasClient={hasClient} />
}

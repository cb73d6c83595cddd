import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { Avatar } from '@/components/people/avatar'
import { SubscriptionState } from '@/entities/billing/payment-state'
import { ClientInformation, ClientPreferences } from '@/entities/client/profile-facts'
import classes from '@/entities/client/profile-facts.module.css'
import { OpenAdminChatButton } from '@/features/chat/conversations/open-admin-chat-button'
import { ClientActivity, ClientOverview } from '@/features/client-accounts/client-overview'
import { DeleteUserButton } from '@/features/client-accounts/delete-user-button'
import DeletedNote from '@/features/client-accounts/deleted-note'
import { clientQuery } from '@/features/client-accounts/queries'
import { SuspendClientButton } from '@/features/client-accounts/suspend-client-button'
import { UnavailablePerson } from '@/features/client-accounts/unavailable-person'
import { SubmissionsButton } from '@/features/forms/submissions/submissions-button'
import { ClientPlanButton } from '@/features/groupchats/client-plan-button'

export const Route = createFileRoute('/_admin/admin/clients/$id')({
  loader: ({ context: { queryClient }, params }) => void queryClient.prefetchQuery(clientQuery(params.id)),
  component: ClientPage,
})

function ClientPage() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data: client, error, refetch } = useQuery(clientQuery(id))
  const leave = () => navigate({ to: '/admin/clients' })
  if (!client)
    return <UnavailablePerson id={id} kind="client" error={error} retry={refetch} onDeleted={leave} />
  const { user, status, coachPreference } = client
  return (
    <Page
      title={user.name}
      portrait={<Avatar id={id} name={user.name} image={user.image} size={72} />}
      description={
        <>
          Subscription: <SubscriptionState {...client} />{' '}
          {status === 'SUSPENDED' && <Badge color="red">Suspended</Badge>}
        </>
      }
      actions={
        <>
          {status !== 'DELETED' && <OpenAdminChatButton clientId={id} />}
          <ButtonLink to="/admin/clients/$id/chats" params={{ id }} variant="default">
            Moderate chats
          </ButtonLink>
          {status !== 'DELETED' && <SubmissionsButton clientId={id} name={user.name} hasHealthFacts />}
          <ButtonLink to="/admin/audit" search={{ person: id }} variant="default">
            Audit log
          </ButtonLink>
          {status !== 'DELETED' && coachPreference && (
            <ClientPlanButton id={id} name={user.name} plan={coachPreference.groupChatType} />
          )}
          {status !== 'DELETED' && (
            <>
              <SuspendClientButton client={client} onDone={leave} />
              <DeleteUserButton id={id} name={user.name} kind="client" onDone={leave} />
            </>
          )}
        </>
      }
    >
      {client.eraseAt && <DeletedNote id={id} name={user.name} kind="client" eraseAt={client.eraseAt} />}
      <ClientOverview client={client} />
      <div className={classes.pair}>
        <ClientActivity client={client} />
        <ClientInformation client={client} />
        {coachPreference && <ClientPreferences preference={coachPreference} />}
      </div>
    </Page>
  )
}

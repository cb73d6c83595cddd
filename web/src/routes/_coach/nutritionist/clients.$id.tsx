import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { ClientInformation, ClientPreferences } from '@/entities/client/profile-facts'
import classes from '@/entities/client/profile-facts.module.css'
import { OpenChatButton } from '@/features/chat/conversations/open-chat-button'
import { SubmissionsButton } from '@/features/forms/submissions/submissions-button'
import { ClientHeader } from '@/features/hiring/client-header'
import { ClientMissing } from '@/features/hiring/client-missing'
import { clientName, hasAsked } from '@/features/hiring/client-text'
import { Wishes } from '@/features/hiring/client-wishes'
import { clientQuery } from '@/features/hiring/queries'
import { isApiError } from '@/lib/api-error'

export const Route = createFileRoute('/_coach/nutritionist/clients/$id')({
  loader: ({ context: { queryClient }, params }) =>
    queryClient.ensureQueryData(clientQuery(params.id)).catch((error) => {
      const isMissing = isApiError(error) && [400, 404].includes(error.status)
      throw isMissing ? notFound() : error
    }),
  notFoundComponent: ClientMissing,
  component: ClientPage,
})

/**
 * A client's page for a coach. Unless the client is approved, it shows only the request (rule
 * whole-client-once-approved).
 */
function ClientPage() {
  const { data: link } = useSuspenseQuery(clientQuery(Route.useParams().id))
  const { client, clientId, nutritionistId, wishes } = link
  const { coachPreference } = client
  const chat = (
    <OpenChatButton
      nutritionistId={nutritionistId}
      clientId={clientId}
      base="/nutritionist/chat"
      variant="default"
    />
  )
  return (
    <Page
      title={clientName(link)}
      actions={
        link.status === 'APPROVED' && <SubmissionsButton clientId={clientId} name={clientName(link)} />
      }
    >
      <ClientHeader link={link} chat={chat} />
      {'birthdate' in client ? (
        <div className={classes.pair}>
          <ClientInformation client={client} />
          {coachPreference && <ClientPreferences preference={coachPreference} />}
        </div>
      ) : (
        hasAsked(link) && <Wishes wishes={wishes} />
      )}
    </Page>
  )
}

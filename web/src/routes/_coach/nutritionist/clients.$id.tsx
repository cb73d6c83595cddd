import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Page } from '@/components/layout/page'
import { LoadingState } from '@/components/states/states'
import { ClientInformation, ClientPreferences } from '@/entities/client/profile-facts'
import classes from '@/entities/client/profile-facts.module.css'
import { OpenChatButton } from '@/features/chat/conversations/open-chat-button'
import { SubmissionsButton } from '@/features/forms/submissions/submissions-button'
import { ClientHeader } from '@/features/hiring/client-header'
import { ClientMissing } from '@/features/hiring/client-missing'
import { clientName, hasAsked } from '@/features/hiring/client-text'
import { Wishes } from '@/features/hiring/client-wishes'
import { clientQuery } from '@/features/hiring/queries'
import { isApiError } from '@/lib/network/api-error'
import { sayHi } from '@/routes/_coach/nutritionist/-say-hi'

const ClientHealthFacts = lazy(() =>
  import('@/features/forms/health-profile/client-health-facts').then((file) => ({
    default: file.ClientHealthFacts,
  })),
)

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
  const { data: relationship } = useSuspenseQuery(clientQuery(Route.useParams().id))
  const { client, clientId, nutritionistId, wishes } = relationship
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
      title={clientName(relationship)}
      actions={
        relationship.status === 'APPROVED' && (
          <SubmissionsButton clientId={clientId} name={clientName(relationship)} />
        )
      }
    >
      <ClientHeader relationship={relationship} chat={chat} sayHi={sayHi} />
      {'birthdate' in client ? (
        <>
          <Suspense fallback={<LoadingState lines={3} />}>
            <ClientHealthFacts clientId={clientId} isOnProfile />
          </Suspense>
          <div className={classes.pair}>
            <ClientInformation client={client} />
            {coachPreference && <ClientPreferences preference={coachPreference} />}
          </div>
        </>
      ) : (
        hasAsked(relationship) && <Wishes wishes={wishes} />
      )}
    </Page>
  )
}

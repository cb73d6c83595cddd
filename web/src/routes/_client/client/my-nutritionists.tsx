import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { messages } from '#core/messages'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { EmptyState, ErrorState } from '@/components/states'
import { CoachGridSkeleton } from '@/display/coach/coach-grid'
import { CoachGroups } from '@/features/discovery/coach-groups'
import { myCoachesQuery, savedQuery } from '@/features/discovery/queries'

export const Route = createFileRoute('/_client/client/my-nutritionists')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(myCoachesQuery)
    void queryClient.prefetchQuery(savedQuery)
  },
  component: MyCoachesPage,
})

function MyCoachesPage() {
  const { data: links, error, refetch } = useQuery(myCoachesQuery)
  return (
    <Page title="My coaches">
      {error && !links ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !links ? (
        <CoachGridSkeleton count={3} />
      ) : links.length === 0 ? (
        <EmptyState
          title={messages.noCoaches}
          art="people"
          action={<ButtonLink to="/client/nutritionists">Find coaches</ButtonLink>}
        />
      ) : (
        <CoachGroups links={links} />
      )}
    </Page>
  )
}

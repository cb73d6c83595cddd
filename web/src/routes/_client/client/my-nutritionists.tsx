import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { messages } from '#core/shared/messages'
import { nameOf } from '#core/shared/name'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { QueryList } from '@/components/lists/query-list'
import { EmptyState } from '@/components/states/states'
import { CoachGridSkeleton } from '@/entities/coach/coach-grid'
import { OpenChatButton } from '@/features/chat/conversations/open-chat-button'
import { CoachGroups } from '@/features/discovery/coach-groups'
import { myCoachesQuery, savedQuery } from '@/features/discovery/queries'
import { MyReviews } from '@/features/reviews/my-reviews'
import { ownReviewsQuery } from '@/features/reviews/queries'

export const Route = createFileRoute('/_client/client/my-nutritionists')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(myCoachesQuery)
    void queryClient.prefetchQuery(savedQuery)
    void queryClient.prefetchQuery(ownReviewsQuery)
  },
  component: MyCoachesPage,
})

function MyCoachesPage() {
  return (
    <Page title="My coaches">
      <QueryList
        query={useQuery(myCoachesQuery)}
        skeleton={<CoachGridSkeleton count={3} />}
        empty={
          <>
            <EmptyState
              title={messages.noCoaches}
              art="people"
              action={<ButtonLink to="/client/nutritionists">Find coaches</ButtonLink>}
            />
            <MyReviews />
          </>
        }
      >
        {(relationships) => (
          <>
            <CoachGroups
              relationships={relationships}
              actions={({ nutritionist, nutritionistId, clientId }) => (
                <OpenChatButton
                  nutritionistId={nutritionistId}
                  clientId={clientId}
                  person={nameOf(nutritionist)}
                  base="/client/chat"
                  variant="light"
                  size="sm"
                />
              )}
            />
            <MyReviews />
          </>
        )}
      </QueryList>
    </Page>
  )
}

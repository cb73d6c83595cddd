import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { passFocusOn } from '@/components/layout/pass-focus-on'
import { QueryList } from '@/components/lists/query-list'
import { EmptyState } from '@/components/states/states'
import { CoachCard } from '@/entities/coach/coach-card'
import { CoachGrid, CoachGridSkeleton } from '@/entities/coach/coach-grid'
import { SaveButton } from '@/features/discovery/hire/save-button'
import { useRequestStatus } from '@/features/discovery/hire/use-request-status'
import { myCoachesQuery, savedQuery } from '@/features/discovery/queries'

export const Route = createFileRoute('/_client/client/saved')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(savedQuery)
    void queryClient.prefetchQuery(myCoachesQuery)
  },
  component: SavedPage,
})

function SavedPage() {
  const noteOf = useRequestStatus()
  return (
    <Page title="Saved Coaches">
      <QueryList
        query={useQuery(savedQuery)}
        skeleton={<CoachGridSkeleton count={3} />}
        empty={
          <EmptyState
            title="No saved coaches yet"
            art="people"
            action={<ButtonLink to="/client/nutritionists">Find coaches</ButtonLink>}
          >
            Tap the bookmark on a coach to save them here.
          </EmptyState>
        }
      >
        {(coaches) => (
          <CoachGrid label="Saved coaches">
            {coaches.map((coach) => (
              <li key={coach.id} ref={passFocusOn}>
                <CoachCard
                  coach={coach}
                  action={<SaveButton coach={coach} />}
                  note={noteOf(coach.id)}
                  level={2}
                />
              </li>
            ))}
          </CoachGrid>
        )}
      </QueryList>
    </Page>
  )
}

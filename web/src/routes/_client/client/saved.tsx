import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { EmptyState, ErrorState } from '@/components/states'
import { CoachCard } from '@/display/coach/coach-card'
import { CoachGrid, CoachGridSkeleton } from '@/display/coach/coach-grid'
import { savedQuery } from '@/features/discovery/queries'
import { SaveButton } from '@/features/discovery/save-button'

export const Route = createFileRoute('/_client/client/saved')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(savedQuery),
  component: SavedPage,
})

function SavedPage() {
  const { data: coaches, error, refetch } = useQuery(savedQuery)
  return (
    <Page title="Saved Coaches">
      {error && !coaches ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !coaches ? (
        <CoachGridSkeleton count={3} />
      ) : coaches.length === 0 ? (
        <EmptyState
          title="No saved coaches yet"
          art="people"
          action={<ButtonLink to="/client/nutritionists">Find coaches</ButtonLink>}
        >
          Press the bookmark of a coach to keep them here.
        </EmptyState>
      ) : (
        <CoachGrid label="Saved coaches">
          {coaches.map((coach) => (
            <li key={coach.id}>
              <CoachCard coach={coach} action={<SaveButton coach={coach} />} level={2} />
            </li>
          ))}
        </CoachGrid>
      )}
    </Page>
  )
}

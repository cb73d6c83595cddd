import { Title } from '@mantine/core'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { CoachSearch } from '@/features/coaches/coach-search'
import { CoachFilters, NO_FILTERS } from '@/features/coaches/filters'
import { recommendedQuery, savedQuery, searchQuery } from '@/features/coaches/queries'
import { Recommended } from '@/features/coaches/recommended'

export const Route = createFileRoute('/_client/client/nutritionists/')({
  validateSearch: CoachFilters,
  search: { middlewares: [stripSearchParams(NO_FILTERS)] },
  loaderDeps: ({ search }) => search,
  // Nothing is waited for: the page shows grey cards meanwhile.
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(searchQuery(deps))
    void queryClient.prefetchQuery(recommendedQuery)
    void queryClient.prefetchQuery(savedQuery)
  },
  component: CoachesPage,
})

function CoachesPage() {
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (part: Partial<CoachFilters>) =>
    void navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false })
  return (
    <Page
      title="Coaches"
      actions={
        <ButtonLink to="/client/profile/edit-preferences" variant="default">
          coach preferences
        </ButtonLink>
      }
    >
      <Recommended />
      <Title order={2} size="h3" mt="md">
        All coaches
      </Title>
      <CoachSearch filters={filters} onChange={change} />
    </Page>
  )
}

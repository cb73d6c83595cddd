import { Button } from '@mantine/core'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { CoachSearch } from '@/features/discovery/coach-search'
import { type CoachFilters, filterReaders, NO_FILTERS } from '@/features/discovery/filters'
import { recommendedQuery, savedQuery, searchQuery } from '@/features/discovery/queries'
import { Recommended } from '@/features/discovery/recommended'
import { oneOf, searchOf, usually } from '@/lib/search'

interface CoachesSearch extends CoachFilters {
  /** Whether all recommended coaches are shown or the first few. */
  recommended: 'first' | 'all'
}

export const Route = createFileRoute('/_client/client/nutritionists/')({
  validateSearch: searchOf<CoachesSearch>({
    ...filterReaders,
    recommended: usually('first', oneOf(['first', 'all'])),
  }),
  search: { middlewares: [stripSearchParams({ ...NO_FILTERS, recommended: 'first' })] },
  loaderDeps: ({ search: { recommended, ...filters } }) => filters,
  // Nothing is waited for: the page shows grey cards meanwhile.
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(searchQuery(deps))
    void queryClient.prefetchQuery(recommendedQuery)
    void queryClient.prefetchQuery(savedQuery)
  },
  component: CoachesPage,
})

function CoachesPage() {
  const { recommended, ...filters } = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (part: Partial<CoachesSearch>) =>
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
      <CoachSearch filters={filters} onChange={change}>
        <Recommended isWhole={recommended === 'all'}>
          <div>
            <Button
              variant="default"
              aria-expanded={recommended === 'all'}
              onClick={() => change({ recommended: recommended === 'all' ? 'first' : 'all' })}
            >
              {recommended === 'all' ? 'Show fewer' : 'Show all recommended'}
            </Button>
          </div>
        </Recommended>
      </CoachSearch>
    </Page>
  )
}

import { Button, Title } from '@mantine/core'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as v from 'valibot'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { CoachSearch } from '@/features/coaches/coach-search'
import { CoachFilters, NO_FILTERS } from '@/features/coaches/filters'
import { recommendedQuery, savedQuery, searchQuery } from '@/features/coaches/queries'
import { Recommended } from '@/features/coaches/recommended'

const CoachesSearch = v.object({
  ...CoachFilters.entries,
  /** Whether all recommended coaches are shown or the first few. */
  recommended: v.optional(v.fallback(v.picklist(['first', 'all']), 'first'), 'first'),
})

export const Route = createFileRoute('/_client/client/nutritionists/')({
  validateSearch: CoachesSearch,
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
  const change = (part: Partial<v.InferOutput<typeof CoachesSearch>>) =>
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
      <Title order={2} size="h3" mt="md">
        All coaches
      </Title>
      <CoachSearch filters={filters} onChange={change} />
    </Page>
  )
}

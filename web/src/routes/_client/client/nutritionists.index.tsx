import { Button } from '@mantine/core'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { IgnoredAnswers } from '@/features/client/ignored-answers'
import { CoachSearch } from '@/features/discovery/coach-search'
import { type CoachFilters, filterReaders, filtersOf, NO_FILTERS } from '@/features/discovery/filters'
import { ignoredReader } from '@/features/discovery/ignored'
import { coachesKey, recommendedQuery, savedQuery, searchQuery } from '@/features/discovery/queries'
import { Recommended } from '@/features/discovery/recommended'
import { oneOf, searchOf, usually } from '@/lib/search'

interface CoachesSearch extends CoachFilters {
  /** Whether all recommended coaches are shown or the first few. */
  recommended: 'first' | 'all'
  /** The client's answers that do not count at the moment. */
  ignore: string[]
}

export const Route = createFileRoute('/_client/client/nutritionists/')({
  validateSearch: searchOf<CoachesSearch>({
    ...filterReaders,
    recommended: usually('first', oneOf(['first', 'all'])),
    ignore: ignoredReader,
  }),
  search: { middlewares: [stripSearchParams({ ...NO_FILTERS, recommended: 'first', ignore: [] })] },
  loaderDeps: ({ search }) => ({ filters: filtersOf(search), ignore: search.ignore }),
  // Nothing is waited for: the page shows grey cards meanwhile.
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(searchQuery(deps.filters))
    void queryClient.prefetchQuery(recommendedQuery(deps.ignore))
    void queryClient.prefetchQuery(savedQuery)
  },
  component: CoachesPage,
})

function CoachesPage() {
  const search = Route.useSearch()
  const { recommended, ignore } = search
  const navigate = Route.useNavigate()
  const { queryClient } = Route.useRouteContext()
  const change = (part: Partial<CoachesSearch>) =>
    void navigate({ search: (old) => ({ ...old, ...part }), replace: true, resetScroll: false })
  const onIgnore = (next: string[]) => change({ ignore: next })
  const readAgain = () => queryClient.invalidateQueries({ queryKey: coachesKey })
  return (
    <Page
      title="Coaches"
      actions={
        <ButtonLink to="/client/profile/edit-preferences" variant="default">
          coach preferences
        </ButtonLink>
      }
    >
      <CoachSearch filters={filtersOf(search)} onChange={change}>
        <Recommended
          isWhole={recommended === 'all'}
          ignored={ignore}
          onIgnore={onIgnore}
          note={<IgnoredAnswers ignored={ignore} onIgnore={onIgnore} onSaved={readAgain} />}
        >
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

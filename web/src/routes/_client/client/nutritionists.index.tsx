import { Button } from '@mantine/core'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { IgnoredAnswers } from '@/features/client/ignored-answers'
import { ignoredReader } from '@/features/discovery/ignored'
import { MatchingButton } from '@/features/discovery/matching-button'
import {
  coachesKey,
  myCoachesQuery,
  recommendedQuery,
  savedQuery,
  searchQuery,
} from '@/features/discovery/queries'
import { Recommended } from '@/features/discovery/recommended'
import { CoachSearch } from '@/features/discovery/search/coach-search'
import {
  type CoachFilters,
  filterReaders,
  filtersOf,
  NO_FILTERS,
  pagesReader,
} from '@/features/discovery/search/filters'
import { oneOf, searchOf, usually } from '@/lib/text/search'

interface CoachesSearch extends CoachFilters {
  /** How many pages of coaches "Load more" has loaded. */
  page: number
  /** Whether to show all recommended coaches or only the first few. */
  recommended: 'first' | 'all'
  /** The client's answers that are currently ignored. */
  ignore: string[]
}

export const Route = createFileRoute('/_client/client/nutritionists/')({
  validateSearch: searchOf<CoachesSearch>({
    ...filterReaders,
    page: pagesReader,
    recommended: usually('first', oneOf(['first', 'all'])),
    ignore: ignoredReader,
  }),
  search: { middlewares: [stripSearchParams({ ...NO_FILTERS, page: 1, recommended: 'first', ignore: [] })] },
  loaderDeps: ({ search }) => ({ filters: filtersOf(search), ignore: search.ignore }),
  // Doesn't await anything: the page shows gray placeholder cards in the meantime.
  loader: ({ context: { queryClient }, deps, location }) => {
    // This isn't in `loaderDeps`, because the list itself loads further pages.
    const pages = pagesReader((location.search as Partial<CoachesSearch>).page)
    void queryClient.prefetchInfiniteQuery({ ...searchQuery(deps.filters), pages })
    void queryClient.prefetchQuery(recommendedQuery(deps.ignore))
    void queryClient.prefetchQuery(savedQuery)
    void queryClient.prefetchQuery(myCoachesQuery)
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
  const note = <IgnoredAnswers ignored={ignore} onIgnore={onIgnore} onSaved={readAgain} />
  return (
    <Page
      title="Coaches"
      isDense
      actions={
        <ButtonLink to="/client/profile/edit-preferences" variant="default">
          coach preferences
        </ButtonLink>
      }
    >
      <CoachSearch
        filters={filtersOf(search)}
        onChange={(filters) => change({ ...filters, page: 1 })}
        onPages={(page) => change({ page })}
        lead={<MatchingButton ignored={ignore} onIgnore={onIgnore} note={note} />}
      >
        <Recommended isWhole={recommended === 'all'} ignored={ignore} onIgnore={onIgnore} note={note}>
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

import { Button, Group, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { SEARCH_PAGE_SIZE } from '#core/shared/limits'
import { ButtonLink } from '@/components/button-link'
import { SearchBox } from '@/components/lists/search-box'
import { EmptyState, ErrorState } from '@/components/states/states'
import { CoachCard } from '@/entities/coach/coach-card'
import { CoachGrid, CoachGridSkeleton } from '@/entities/coach/coach-grid'
import { SaveButton } from '@/features/discovery/hire/save-button'
import { useRequestStatus } from '@/features/discovery/hire/use-request-status'
import { searchQuery } from '@/features/discovery/queries'
import { ActiveFilters } from '@/features/discovery/search/active-filters'
import { FilterBar } from '@/features/discovery/search/filter-bar'
import { activeFilters, type CoachFilters, coachCount, NO_FILTERS } from '@/features/discovery/search/filters'
import classes from '@/features/discovery/search/filters.module.css'
import { numberText } from '@/lib/text/format'

interface Props {
  filters: CoachFilters
  /** Writes the filters to the URL. */
  onChange: (change: Partial<CoachFilters>) => void
  /** Writes the number of loaded pages to the URL. */
  onPages: (pages: number) => void
  /** Shown before the filters while no search or filter is active. */
  lead?: ReactNode
  /** Shown above all coaches while no search or filter is active. */
  children?: ReactNode
}

/** All coaches with search, filters and "Load more". */
export function CoachSearch({ filters, onChange, onPages, lead, children }: Props) {
  const noteOf = useRequestStatus()
  const results = useInfiniteQuery(searchQuery(filters))
  const { data, error, hasNextPage, isFetchingNextPage, isPlaceholderData } = results
  const coaches = data?.pages.flatMap(({ rows }) => rows) ?? []
  const count = data?.pages.at(-1)?.count
  const isUnfiltered = activeFilters(filters).length === 0
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number>(undefined)

  useEffect(() => {
    if (firstNew.current === undefined || coaches.length <= firstNew.current) return
    list.current?.children[firstNew.current]?.querySelector('a')?.focus()
    firstNew.current = undefined
  }, [coaches.length])
  const loadMore = () => {
    firstNew.current = coaches.length
    // Runs before the response arrives, because the client may have opened a coach's page by then.
    onPages((data?.pages.length ?? 0) + 1)
    void results.fetchNextPage()
  }

  return (
    <>
      <search className={classes.tools}>
        <SearchBox
          label="Name, specialty or certification"
          value={filters.search}
          onChange={(search) => onChange({ search })}
        />
        <FilterBar filters={filters} onChange={onChange} count={isPlaceholderData ? undefined : count}>
          {isUnfiltered && lead}
        </FilterBar>
      </search>
      <ActiveFilters filters={filters} onChange={onChange} />
      {isUnfiltered && children}
      <div className={classes.heading}>
        <Title order={2}>All coaches</Title>
        <p className={classes.count} role="status">
          {count !== undefined && !isPlaceholderData ? coachCount(count) : ' '}
        </p>
      </div>
      {error && !data ? (
        <ErrorState error={error} retry={() => void results.refetch()} />
      ) : !data ? (
        <CoachGridSkeleton count={SEARCH_PAGE_SIZE} />
      ) : count === 0 ? (
        <NoCoaches filters={filters} onChange={onChange} />
      ) : (
        <CoachGrid label="Coaches" ref={list} isBusy={isPlaceholderData}>
          {coaches.map((coach) => (
            <li key={coach.id}>
              <CoachCard coach={coach} action={<SaveButton coach={coach} />} note={noteOf(coach.id)} />
            </li>
          ))}
        </CoachGrid>
      )}
      {coaches.length > 0 && !isPlaceholderData && (
        <div className={classes.more}>
          <span>
            {numberText(coaches.length)} of {numberText(count ?? 0)}
          </span>
          {error && <ErrorState error={error} />}
          {hasNextPage && (
            <Button variant="default" loading={isFetchingNextPage} onClick={loadMore}>
              Load more
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** When no coach matches, names the filters the client could relax. */
function NoCoaches({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const active = activeFilters(filters)
  if (active.length === 0) return <EmptyState title="No coaches yet">Check back soon.</EmptyState>
  const names = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(active.map(({ label }) => label))
  return (
    <EmptyState
      title="No coach matches everything"
      art="search"
      action={
        <Group justify="center">
          <Button onClick={() => onChange(NO_FILTERS)}>Clear all filters</Button>
          <ButtonLink to="/client/profile/edit-preferences" variant="default">
            Edit coach preferences
          </ButtonLink>
        </Group>
      }
    >
      Try removing {names}.
    </EmptyState>
  )
}

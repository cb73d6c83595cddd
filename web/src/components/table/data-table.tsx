import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import { SearchBox } from '@/components/lists/search-box'
import { EmptyState, ErrorState } from '@/components/states/states'
import { DataRows, useIsNarrow } from '@/components/table/data-rows'
import classes from '@/components/table/data-table.module.css'
import { SortSelect } from '@/components/table/sort-select'
import { TableFooter } from '@/components/table/table-footer'
import type { DataTableProps } from '@/components/table/table-props'

/** A table with pages, sorting and search done by the server and kept in the URL. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, query, search, onSearch, searchLabel, empty } = props
  const { data, error, isFetching, refetch } = query
  const isNarrow = useIsNarrow()
  const lastPage = Math.max(1, Math.ceil((data?.count ?? 0) / search.pageSize))
  const isBeyond = data !== undefined && !isFetching && search.page > lastPage
  useEffect(() => {
    if (isBeyond) onSearch({ page: lastPage }, true)
  }, [isBeyond, lastPage, onSearch])
  // An old or mistyped link may name a column that the API can't sort by.
  const isUnsortable =
    search.sort !== '' && !columns.some(({ id, isSortable }) => isSortable && id === search.sort)
  useEffect(() => {
    if (isUnsortable) onSearch({ sort: '', order: 'asc' }, true)
  }, [isUnsortable, onSearch])

  const section = useRef<HTMLElement>(null)
  const canSort = isNarrow && data !== undefined && data.rows.length > 1

  return (
    <section
      ref={section}
      tabIndex={-1}
      className={classes.section}
      aria-label={label}
      aria-busy={query.isPlaceholderData || (!data && (!error || isUnsortable))}
    >
      {(searchLabel || canSort) && (
        <div className={classes.tools}>
          {searchLabel && (
            <div className={classes.search}>
              <SearchBox
                label={searchLabel}
                value={search.search}
                onChange={(text) => onSearch({ search: text, page: 1, open: '' })}
              />
            </div>
          )}
          {canSort && <SortSelect {...props} />}
        </div>
      )}
      {/* Always there, so that screen readers announce what appears in it. */}
      <VisuallyHidden role="status">{data?.count === 0 && !isFetching && 'No results'}</VisuallyHidden>
      {error && !data && !isUnsortable ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data?.count === 0 ? (
        search.search ? (
          <NoMatch
            text={search.search}
            clear={() => {
              onSearch({ search: '', page: 1 })
              section.current?.focus({ preventScroll: true })
            }}
          />
        ) : (
          empty
        )
      ) : (
        <>
          <DataRows {...props} rows={data?.rows} expected={Math.min(search.pageSize, 10)} />
          {data && (
            <TableFooter
              count={data.count}
              isLoading={query.isPlaceholderData}
              search={search}
              onSearch={onSearch}
              onPage={(page) => {
                onSearch({ page, open: '' })
                // A page begins at its first row.
                section.current?.focus({ preventScroll: true })
                section.current?.scrollIntoView({ block: 'start' })
              }}
            />
          )}
        </>
      )}
    </section>
  )
}

function NoMatch({ text, clear }: { text: string; clear: () => void }) {
  return (
    <EmptyState
      art="search"
      title={`Nothing matches “${text}”`}
      action={
        <Button variant="default" onClick={clear}>
          Clear search
        </Button>
      }
    />
  )
}

import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { Card } from '@/components/card'
import { SearchBox } from '@/components/search-box'
import { EmptyState, ErrorState } from '@/components/states'
import { DataList } from '@/components/table/data-list'
import { DataRow } from '@/components/table/data-row'
import classes from '@/components/table/data-table.module.css'
import { HeaderCell } from '@/components/table/header-cell'
import { SortSelect } from '@/components/table/sort-select'
import { TableFooter } from '@/components/table/table-footer'
import type { DataTableProps } from '@/components/table/table-props'

/** A table whose pages, order and search the server makes and the address keeps. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, query, search, onSearch, searchLabel, detail, choose, actions, empty } = props
  const { data, error, isFetching, refetch } = query
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
  const lastPage = Math.max(1, Math.ceil((data?.count ?? 0) / search.pageSize))
  const isBeyond = data !== undefined && !isFetching && search.page > lastPage
  useEffect(() => {
    if (isBeyond) onSearch({ page: lastPage })
  }, [isBeyond, lastPage, onSearch])

  const section = useFocusKept(data?.count)
  const canSort = isNarrow && data !== undefined && data.rows.length > 1

  const width = columns.length + [detail, choose, actions].filter(Boolean).length
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={classes.section}
      aria-label={label}
      aria-busy={!data && !error}
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
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data?.count === 0 ? (
        search.search ? (
          <NoMatch text={search.search} clear={() => onSearch({ search: '', page: 1 })} />
        ) : (
          empty
        )
      ) : (
        <>
          {isNarrow ? (
            data ? (
              <DataList {...props} rows={data.rows} />
            ) : (
              <SkeletonList rows={Math.min(search.pageSize, 10)} />
            )
          ) : (
            <Card component="table" className={classes.table} aria-busy={isFetching} aria-label={label}>
              <thead>
                <tr>
                  {detail && <th aria-label="Details" />}
                  {choose && <th aria-label="Chosen" />}
                  {columns.map((column) => (
                    <HeaderCell key={column.id} column={column} search={search} onSearch={onSearch} />
                  ))}
                  {actions && <th>Actions</th>}
                </tr>
              </thead>
              <tbody>
                {data
                  ? data.rows.map((row) => <DataRow key={row.id} {...props} row={row} />)
                  : skeletonRows(Math.min(search.pageSize, 10), width)}
              </tbody>
            </Card>
          )}
          {data && <TableFooter count={data.count} search={search} onSearch={onSearch} />}
        </>
      )}
    </section>
  )
}

/** A row that goes takes the focus along when it was in it: the table has it then. */
function useFocusKept(count: number | undefined) {
  const table = useRef<HTMLElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const isFewer = count !== undefined && before.current !== undefined && count < before.current
    before.current = count
    if (isFewer && document.activeElement === document.body) table.current?.focus({ preventScroll: true })
  }, [count])
  return table
}

const skeletonRows = (rows: number, columns: number) =>
  Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
    <tr key={key}>
      <td colSpan={columns}>
        <Skeleton h={44} />
      </td>
    </tr>
  ))

const SkeletonList = ({ rows }: { rows: number }) => (
  <Card component="div" aria-hidden className={classes.skeletons}>
    {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
      <Skeleton key={key} h={56} />
    ))}
  </Card>
)

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

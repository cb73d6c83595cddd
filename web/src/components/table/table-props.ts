import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Person } from '@/components/people/person-row'
import type { TableAddress, TableSearch } from '@/components/table/table-search'

export interface Column<Row> {
  /** The name that the API sorts by, if `isSortable`. */
  id: string
  label: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  /** The API's order by this column while the URL requests none, so that the heading can say so. */
  usualOrder?: TableSearch['order']
  isNumeric?: boolean
}

interface InShort {
  person: Person
  /** Replaces the person's name, for example with a link. */
  title?: ReactNode
  line?: ReactNode
  end?: ReactNode
  /** A link to the person's page. It replaces the button that expands the row. */
  control?: ReactNode
  /** The row needs a decision, so its buttons are always visible instead of only when it's expanded. */
  isDue?: boolean
}

/**
 * A feature's table, which other pages can show in another form through `as`, such as its first rows only.
 */
export interface TableViewProps extends TableAddress {
  as?: <Row extends { id: string }>(props: DataTableProps<Row>) => ReactNode
  /** Shown if the table has no rows and no search is active. */
  empty?: ReactNode
}

export interface DataTableProps<Row extends { id: string }> extends TableAddress {
  /** The table's label for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /**
   * The page that `search` requests. With `placeholderData: keepPreviousData`, the old rows stay while it
   * loads, but can't be acted on (rule stale-rows).
   */
  query: Pick<UseQueryResult<{ rows: Row[]; count: number }>, 'data' | 'error' | 'isFetching'> & {
    refetch: () => unknown
    isPlaceholderData?: boolean
  }
  /** What the search box finds: 'Name or email'. Without it, there's no search box. */
  searchLabel?: string
  /** The short row on a phone. Its person provides the picture in wide tables, too. */
  short: (row: Row) => InShort
  /** What an expandable row shows below itself. */
  detail?: (row: Row) => ReactNode
  /** The checkbox of a selectable row, in front of everything else. */
  choose?: (row: Row) => ReactNode
  /** The buttons of a row. */
  actions?: (row: Row) => ReactNode
  /** Shown if the table has no rows at all. */
  empty: ReactNode
}

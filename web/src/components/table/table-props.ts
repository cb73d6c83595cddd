import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Person } from '@/components/person-row'
import type { TableAddress } from '@/components/table/table-search'

export interface Column<Row> {
  /** The name that the API sorts by, when `isSortable`. */
  id: string
  label: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  isNumeric?: boolean
}

interface InShort {
  person: Person
  /** The person's name, unless it is a link. */
  title?: ReactNode
  line?: ReactNode
  end?: ReactNode
  /** Leads to the person's page: with it the row itself opens no details. */
  control?: ReactNode
  /** It waits for somebody: its buttons stand in sight where the others' are in what opens. */
  isDue?: boolean
}

export interface DataTableProps<Row extends { id: string }> extends TableAddress {
  /** Names the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Of the page that `search` asks for; with `placeholderData: keepPreviousData` old rows stay while it loads. */
  query: Pick<UseQueryResult<{ rows: Row[]; count: number }>, 'data' | 'error' | 'isFetching'> & {
    refetch: () => unknown
  }
  /** What the search box finds: 'Name or email'. Without it there is no box. */
  searchLabel?: string
  /** A row on a phone; whose picture it has, everywhere. */
  short: (row: Row) => InShort
  /** What an expandable row shows below itself. */
  detail?: (row: Row) => ReactNode
  /** The checkbox of a row that can be chosen, before all else. */
  choose?: (row: Row) => ReactNode
  /** Buttons of a row. */
  actions?: (row: Row) => ReactNode
  /** There is nothing yet at all. */
  empty: ReactNode
}

import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Card } from '@/components/layout/card'
import { DataList } from '@/components/table/data-list'
import { DataRow } from '@/components/table/data-row'
import classes from '@/components/table/data-table.module.css'
import { HeaderCell } from '@/components/table/header-cell'
import type { DataTableProps } from '@/components/table/table-props'
import { BELOW_LAPTOP } from '@/lib/page/breakpoints'

export const useIsNarrow = () => useMediaQuery(BELOW_LAPTOP, undefined, { getInitialValueInEffect: false })

interface Props<Row extends { id: string }> extends DataTableProps<Row> {
  /** Undefined while the rows load. */
  rows: readonly Row[] | undefined
  /** The number of gray placeholder rows to show while loading. */
  expected: number
}

/** The rows of a table: in columns, or as a list if there's no room for columns. */
export function DataRows<Row extends { id: string }>({ rows, expected, ...props }: Props<Row>) {
  const { label, columns, query, search, onSearch, detail, choose, actions } = props
  if (useIsNarrow()) return rows ? <DataList {...props} rows={rows} /> : <SkeletonList rows={expected} />
  const width = columns.length + [detail, choose, actions].filter(Boolean).length
  return (
    <Card component="table" className={classes.table} aria-busy={query.isFetching} aria-label={label}>
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
      <tbody inert={query.isPlaceholderData}>
        {rows
          ? rows.map((row) => <DataRow key={row.id} {...props} row={row} />)
          : skeletonRows(expected, width)}
      </tbody>
    </Card>
  )
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

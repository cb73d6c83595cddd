import { pageOf, type TableShape } from '#core/shared/table-page'
import type { TableSearch } from '@/components/table/table-search'

/**
 * A page of a table whose rows are all loaded, just like the API returns pages of others. Without sorting,
 * rows keep their order.
 */
export function localPage<Row extends object>(
  rows: Row[],
  search: TableSearch,
  { texts, states, columns }: Pick<TableShape<Row>, 'texts' | 'states' | 'columns'>,
): { rows: Row[]; count: number } {
  const positions = new Map(rows.map((row, position) => [row, position]))
  const positionOf = (row: Row) => positions.get(row) ?? 0
  const shape: TableShape<Row> = {
    id: positionOf,
    texts,
    states,
    columns: { ...columns, place: positionOf },
    standard: { sort: 'place', order: 'asc' },
  }
  // A URL may contain a column that no longer exists.
  return pageOf(rows, shape, { ...search, sort: Object.hasOwn(columns, search.sort) ? search.sort : '' })
}

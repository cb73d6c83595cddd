import { pageOf, type TableShape } from '#core/lib/table-page'
import type { TableSearch } from '@/components/table/table-search'

/** The page of a table whose rows are all here, as the API makes it of others; without an order they stay as they came. */
export function localPage<Row extends object>(
  rows: Row[],
  search: TableSearch,
  { texts, columns }: Pick<TableShape<Row>, 'texts' | 'columns'>,
): { rows: Row[]; count: number } {
  const places = new Map(rows.map((row, place) => [row, place]))
  const place = (row: Row) => places.get(row) ?? 0
  const shape: TableShape<Row> = {
    id: place,
    texts,
    columns: { ...columns, place },
    standard: { sort: 'place', order: 'asc' },
  }
  // An address may name a column of yesterday.
  return pageOf(rows, shape, { ...search, sort: Object.hasOwn(columns, search.sort) ? search.sort : '' })
}

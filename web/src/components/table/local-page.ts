import { fold } from '#core/lib/fold'
import type { TableSearch } from '@/components/table/table-search'

interface Reading<Row> {
  /** What the search looks through. */
  texts: (row: Row) => readonly string[]
  /** By the sortable columns' ids. */
  sorts: Readonly<Record<string, (row: Row) => string | number>>
}

/** A table's page, order and search of rows that are all here; rows that are equal keep their order. */
export function localPage<Row>(
  rows: readonly Row[],
  { page, pageSize, search, sort, order }: TableSearch,
  { texts, sorts }: Reading<Row>,
): { rows: Row[]; count: number } {
  const wanted = fold(search)
  const found = rows.filter((row) => texts(row).some((text) => fold(text).includes(wanted)))
  const value = Object.hasOwn(sorts, sort) ? sorts[sort] : undefined
  const direction = order === 'desc' ? -1 : 1
  const sorted = value ? found.toSorted((a, b) => direction * compare(value(a), value(b))) : found
  return { rows: sorted.slice((page - 1) * pageSize, page * pageSize), count: found.length }
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en-US')

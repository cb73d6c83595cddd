import { invalid } from '#core/lib/errors'
import { fold } from '#core/lib/fold'
import type { TableQuery } from '#core/lib/schema'

export interface TableShape<T> {
  id: (row: T) => string | number
  texts: (row: T) => string[]
  columns: Record<string, (row: T) => string | number | boolean>
  standard: { sort: string; order: TableQuery['order'] }
}

/** One page of the rows that match. A page beyond the end is the last one; ids decide between equal rows. */
export function pageOf<T>(rows: T[], shape: TableShape<T>, query: TableQuery): { rows: T[]; count: number } {
  const { sort, order } = query.sort ? query : shape.standard
  const column = Object.hasOwn(shape.columns, sort) ? shape.columns[sort] : undefined
  if (!column) throw invalid([{ path: 'sort', message: 'This table has no such column' }])

  const search = fold(query.search)
  const found = rows.filter((row) => !search || shape.texts(row).some((text) => fold(text).includes(search)))
  const direction = order === 'desc' ? -1 : 1
  const sorted = found
    .map((row) => ({ row, value: comparable(column(row)), id: shape.id(row) }))
    .sort((a, b) => direction * compare(a.value, b.value) || compare(a.id, b.id))
  const lastPage = Math.max(1, Math.ceil(found.length / query.pageSize))
  const start = (Math.min(query.page, lastPage) - 1) * query.pageSize
  return { rows: sorted.slice(start, start + query.pageSize).map(({ row }) => row), count: found.length }
}

const comparable = (value: string | number | boolean) => (typeof value === 'string' ? fold(value) : value)
const compare = (a: string | number | boolean, b: string | number | boolean) => (a < b ? -1 : a > b ? 1 : 0)

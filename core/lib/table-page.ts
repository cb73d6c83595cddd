import { invalid } from '#core/lib/errors'
import { fold } from '#core/lib/fold'
import type { PageOrAllQuery, TableQuery } from '#core/lib/schema'

export interface TableShape<T> {
  id: (row: T) => string | number
  texts: (row: T) => string[]
  columns: Record<string, (row: T) => string | number | boolean>
  standard: { sort: string; order: TableQuery['order'] }
}

/** One page of the rows that match. A page beyond the end is the last one; ids decide between equal rows. */
export const pageOf = <T>(rows: T[], shape: TableShape<T>, query: TableQuery) => pagesOf(rows, shape)(query)

/** A page once one is asked for, else all rows as they came. */
export const pageOrAllOf = <T>(rows: T[], shape: TableShape<T>, { page, ...query }: PageOrAllQuery) =>
  page === undefined ? rows : pageOf(rows, shape, { ...query, page })

/** A row with what it is found by, once somebody has searched. */
interface Entry<T> {
  row: T
  text?: string
}

/** Answers many queries of the same rows: what is searched is folded once, and each order is made once. */
export function pagesOf<T>(rows: T[], shape: TableShape<T>) {
  const entries = rows.map((row): Entry<T> => ({ row }))
  const orders = new Map<string, Entry<T>[]>()
  const sortedBy = (sort: string, order: TableQuery['order']) => {
    const known = orders.get(`${sort} ${order}`)
    if (known) return known
    const column = Object.hasOwn(shape.columns, sort) ? shape.columns[sort] : undefined
    if (!column) throw invalid([{ path: 'sort', message: 'This table has no such column' }])
    const sorted = inOrder(entries, shape.id, column, order)
    orders.set(`${sort} ${order}`, sorted)
    return sorted
  }
  // No search holds the sign between two texts.
  const textOf = (entry: Entry<T>) => (entry.text ??= shape.texts(entry.row).map(fold).join('\n'))
  return (query: TableQuery): { rows: T[]; count: number } => {
    const { sort, order } = query.sort ? query : shape.standard
    const sorted = sortedBy(sort, order)
    const search = fold(query.search)
    const found = search ? sorted.filter((entry) => textOf(entry).includes(search)) : sorted
    const lastPage = Math.max(1, Math.ceil(found.length / query.pageSize))
    const start = (Math.min(query.page, lastPage) - 1) * query.pageSize
    return {
      rows: found.slice(start, start + query.pageSize).map(({ row }) => row),
      count: found.length,
    }
  }
}

interface PartQuery {
  search: string
  /** The id of the last row of the part before. */
  after?: string
  size: number
}

/** The next rows that match, newest first: their ids are of the time when they came, so none moves meanwhile. */
export function partOf<T>(
  rows: T[],
  { id, texts }: Pick<TableShape<T>, 'id' | 'texts'>,
  { search, after, size }: PartQuery,
): { rows: T[]; count: number; next: string | null } {
  const wanted = fold(search)
  const found = rows
    .map((row) => ({ row, id: String(id(row)) }))
    .filter((one) => after === undefined || one.id < after)
    .filter(({ row }) => !wanted || texts(row).some((text) => fold(text).includes(wanted)))
    .sort((a, b) => compare(b.id, a.id))
  const part = found.slice(0, size)
  return {
    rows: part.map(({ row }) => row),
    count: found.length,
    next: found.length > size ? (part.at(-1)?.id ?? null) : null,
  }
}

function inOrder<T>(
  entries: Entry<T>[],
  id: TableShape<T>['id'],
  column: TableShape<T>['columns'][string],
  order: TableQuery['order'],
): Entry<T>[] {
  const direction = order === 'desc' ? -1 : 1
  return entries
    .map((entry) => ({ entry, value: comparable(column(entry.row)), id: id(entry.row) }))
    .sort((a, b) => direction * compare(a.value, b.value) || compare(a.id, b.id))
    .map(({ entry }) => entry)
}

const comparable = (value: string | number | boolean) => (typeof value === 'string' ? fold(value) : value)
const compare = (a: string | number | boolean, b: string | number | boolean) => (a < b ? -1 : a > b ? 1 : 0)

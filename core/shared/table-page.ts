import { invalid } from '#core/shared/errors'
import { fold } from '#core/shared/fold'
import type { PageOrAllQuery, TableQuery } from '#core/shared/schema'

export type SortKey = string | number | boolean

export interface TableShape<T> {
  id: (row: T) => string | number
  /** Found by any part of them. */
  texts: (row: T) => string[]
  /** Found from their beginning only: "interviewed" must not find "Not interviewed", nor "ed" all who are approved. */
  states?: (row: T) => string[]
  columns: Record<string, (row: T) => SortKey>
  standard: { sort: string; order: TableQuery['order'] }
}

/** One page of the rows that match. A page beyond the end is the last one; ids decide between equal rows. */
export const pageOf = <T>(rows: T[], shape: TableShape<T>, query: TableQuery) => pagesOf(rows, shape)(query)

export const pageOrAllOf = <T>(rows: T[], shape: TableShape<T>, { page, ...query }: PageOrAllQuery) =>
  page === undefined ? rows : pageOf(rows, shape, { ...query, page })

function columnOf<T>({ columns }: Pick<TableShape<T>, 'columns'>, sort: string) {
  const column = Object.hasOwn(columns, sort) ? columns[sort] : undefined
  if (!column) throw invalid([{ path: 'sort', message: 'This table has no such column' }])
  return column
}

interface Entry<T> {
  row: T
  searched?: Searched
}

/** Folded texts, with a sign between them that no search holds. */
interface Searched {
  texts: string
  states: string
}

type Searchable<T> = Pick<TableShape<T>, 'texts' | 'states'>

const searchedOf = <T>({ texts, states }: Searchable<T>, row: T): Searched => ({
  texts: texts(row).map(fold).join('\n'),
  states: states ? ['', ...states(row).map(fold)].join('\n') : '',
})

const isFound = ({ texts, states }: Searched, wanted: string) =>
  texts.includes(wanted) || states.includes(`\n${wanted}`)

/** All rows that a search of the table finds. */
export function foundBy<T>(rows: T[], shape: Searchable<T>, search: string): T[] {
  const wanted = fold(search)
  return wanted ? rows.filter((row) => isFound(searchedOf(shape, row), wanted)) : rows
}

/** Answers many queries of the same rows: what is searched is folded once, and each order is made once. */
export function pagesOf<T>(rows: T[], shape: TableShape<T>) {
  const entries = rows.map((row): Entry<T> => ({ row }))
  const orders = new Map<string, Entry<T>[]>()
  const sortedBy = (sort: string, order: TableQuery['order']) => {
    const known = orders.get(`${sort} ${order}`)
    if (known) return known
    const sorted = inOrder(entries, shape.id, columnOf(shape, sort), order)
    orders.set(`${sort} ${order}`, sorted)
    return sorted
  }
  const searched = (entry: Entry<T>) => (entry.searched ??= searchedOf(shape, entry.row))
  return (query: TableQuery): { rows: T[]; count: number } => {
    const { sort, order } = query.sort ? query : shape.standard
    const sorted = sortedBy(sort, order)
    const wanted = fold(query.search)
    const found = wanted ? sorted.filter((entry) => isFound(searched(entry), wanted)) : sorted
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
  sort: string
  order: TableQuery['order']
  after?: string
  size: number
}

/**
 * The next rows that match, newest first: their ids are of the time when they came, so none moves meanwhile. The keys
 * say where each belongs once all are there (`arranged`).
 */
export function partOf<T>(
  rows: T[],
  shape: TableShape<T>,
  { search, after, size, ...query }: PartQuery,
): { rows: T[]; keys: SortKey[]; order: TableQuery['order']; count: number; next: string | null } {
  const { sort, order } = query.sort ? query : shape.standard
  const column = columnOf(shape, sort)
  const found = foundBy(rows, shape, search)
    .map((row) => ({ row, id: String(shape.id(row)) }))
    .filter((one) => after === undefined || one.id < after)
    .sort((a, b) => compare(b.id, a.id))
  const part = found.slice(0, size)
  return {
    rows: part.map(({ row }) => row),
    keys: part.map(({ row }) => comparable(column(row))),
    order,
    count: found.length,
    next: found.length > size ? (part.at(-1)?.id ?? null) : null,
  }
}

/** What came newest first, in the order of its keys, and equal ones as `pageOf` has them; without keys as it came. */
export function arranged<T>(items: T[], keys: SortKey[], order: TableQuery['order']): T[] {
  const direction = order === 'desc' ? -1 : 1
  return items
    .map((item, place) => ({ item, key: keys[place] ?? '', place }))
    .sort((a, b) => direction * compare(a.key, b.key) || (keys.length === 0 ? 0 : b.place - a.place))
    .map(({ item }) => item)
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

const comparable = (value: SortKey) => (typeof value === 'string' ? fold(value) : value)
const compare = (a: SortKey, b: SortKey) => (a < b ? -1 : a > b ? 1 : 0)

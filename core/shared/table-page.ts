import { invalid } from '#core/shared/errors'
import { fold } from '#core/shared/fold'
import type { PageOrAllQuery, TableQuery } from '#core/shared/schema'

export type SortKey = string | number | boolean

export interface TableShape<T> {
  id: (row: T) => string | number
  /** Search matches any part of these. */
  texts: (row: T) => string[]
  /**
   * Search matches only the beginning of these: "interviewed" must not find "Not interviewed", and "ed" must not find
   * everyone who is "Approved".
   */
  states?: (row: T) => string[]
  columns: Record<string, (row: T) => SortKey>
  standard: { sort: string; order: TableQuery['order'] }
}

/**
 * Returns one page of the matching rows. A page beyond the end is replaced by the last one. Equal rows are sorted by
 * id.
 */
export const pageOf = <T>(rows: T[], shape: TableShape<T>, query: TableQuery) => pagesOf(rows, shape)(query)

export const pageOrAllOf = <T>(rows: T[], shape: TableShape<T>, { page, ...query }: PageOrAllQuery) =>
  page === undefined ? rows : pageOf(rows, shape, { ...query, page })

function columnOf<T>({ columns }: Pick<TableShape<T>, 'columns'>, sort: string) {
  const column = Object.hasOwn(columns, sort) ? columns[sort] : undefined
  if (!column) throw invalid([{ path: 'sort', message: "This table can't be sorted by that column" }])
  return column
}

interface Entry<T> {
  row: T
  searched?: Searched
}

/** Folded texts, separated by a line break, which no search can contain. */
interface Searched {
  texts: string
  states: string
}

type Searchable<T> = Pick<TableShape<T>, 'texts' | 'states'>

const searchedOf = <T>({ texts, states }: Searchable<T>, row: T): Searched => ({
  texts: texts(row).map(fold).join('\n'),
  states: states ? ['', ...states(row).map(fold)].join('\n') : '',
})

const isFound = ({ texts, states }: Searched, searchText: string) =>
  texts.includes(searchText) || states.includes(`\n${searchText}`)

/** Returns all rows that match a search of the table. */
export function foundBy<T>(rows: T[], shape: Searchable<T>, search: string): T[] {
  const searchText = fold(search)
  return searchText ? rows.filter((row) => isFound(searchedOf(shape, row), searchText)) : rows
}

/** Answers many queries about the same rows. Each row is folded only once, and each order is sorted only once. */
export function pagesOf<T>(rows: T[], shape: TableShape<T>) {
  const entries = rows.map((row): Entry<T> => ({ row }))
  const orders = new Map<string, Entry<T>[]>()
  const sortedBy = (sort: string, order: TableQuery['order']) => {
    const cached = orders.get(`${sort} ${order}`)
    if (cached) return cached
    const sorted = inOrder(entries, shape.id, columnOf(shape, sort), order)
    orders.set(`${sort} ${order}`, sorted)
    return sorted
  }
  const searched = (entry: Entry<T>) => (entry.searched ??= searchedOf(shape, entry.row))
  return (query: TableQuery): { rows: T[]; count: number } => {
    const { sort, order } = query.sort ? query : shape.standard
    const sorted = sortedBy(sort, order)
    const searchText = fold(query.search)
    const matching = searchText ? sorted.filter((entry) => isFound(searched(entry), searchText)) : sorted
    const lastPage = Math.max(1, Math.ceil(matching.length / query.pageSize))
    const start = (Math.min(query.page, lastPage) - 1) * query.pageSize
    return {
      rows: matching.slice(start, start + query.pageSize).map(({ row }) => row),
      count: matching.length,
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
 * Returns the next matching rows, newest first. Ids contain the creation time, so rows added meanwhile don't shift
 * the others. `keys` tell `arranged` where each row belongs once all parts are loaded.
 */
export function partOf<T>(
  rows: T[],
  shape: TableShape<T>,
  { search, after, size, ...query }: PartQuery,
): { rows: T[]; keys: SortKey[]; order: TableQuery['order']; count: number; next: string | null } {
  const { sort, order } = query.sort ? query : shape.standard
  const column = columnOf(shape, sort)
  const matching = foundBy(rows, shape, search)
    .map((row) => ({ row, id: String(shape.id(row)) }))
    .filter((row) => after === undefined || row.id < after)
    .sort((a, b) => compare(b.id, a.id))
  const part = matching.slice(0, size)
  return {
    rows: part.map(({ row }) => row),
    keys: part.map(({ row }) => comparable(column(row))),
    order,
    count: matching.length,
    next: matching.length > size ? (part.at(-1)?.id ?? null) : null,
  }
}

/**
 * Sorts rows that were loaded newest first by their keys. Equal rows are in the same order as in `pageOf`. Without
 * keys the order doesn't change.
 */
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

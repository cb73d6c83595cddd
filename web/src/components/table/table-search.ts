import { oneOf, ordinal, searchOf, textUpTo, usually } from '@/lib/text/search'

export const PAGE_SIZES = [10, 20, 50] as const

/** A table's state in the URL: `validateSearch: tableSearch(20)`. Invalid values fall back to defaults. */
export const tableSearch = (pageSize: (typeof PAGE_SIZES)[number] = 10) =>
  searchOf<TableSearch>(tableReaders(pageSize))

/** The readers of `tableSearch`, for a table with filters of its own. */
export const tableReaders = (pageSize: (typeof PAGE_SIZES)[number] = 10) => ({
  page: usually(1, ordinal),
  pageSize: usually(pageSize, oneOf(PAGE_SIZES)),
  search: usually('', textUpTo(100)),
  sort: usually('', textUpTo(40)),
  order: usually('asc' as const, oneOf(['asc', 'desc'] as const)) as (value: unknown) => 'asc' | 'desc',
  open: usually('', textUpTo(100)),
})

export interface TableSearch {
  page: number
  pageSize: (typeof PAGE_SIZES)[number]
  search: string
  sort: string
  order: 'asc' | 'desc'
  /** The id of the expanded row. */
  open: string
}

/**
 * A table's state in the URL: `onSearch={(change) => navigate({ search: (old) => ({ ...old, ...change })
 * })}`.
 */
export interface TableAddress {
  search: TableSearch
  /** `isCorrection` replaces the URL instead of adding to the history, so that Back doesn't return to it. */
  onSearch: (change: Partial<TableSearch>, isCorrection?: boolean) => void
}

/**
 * The part of a table's state that differs from `usual`, which is all the URL needs if it contains several
 * tables.
 */
export const unusual = (search: Partial<TableSearch>, usual: TableSearch) =>
  Object.fromEntries(
    Object.entries(search).filter(([name, value]) => value !== usual[name as keyof TableSearch]),
  ) as Partial<TableSearch>

/** The state as query parameters of the API's table endpoints. */
export const tableQuery = ({ page, pageSize, search, sort, order }: TableSearch) => ({
  page: String(page),
  pageSize: String(pageSize) as '10' | '20' | '50',
  search,
  sort,
  order,
})

/** Normalizes a response that contains all rows unless a page was requested. */
export const asPage = <Row>(answer: Row[] | { rows: Row[]; count: number }) =>
  Array.isArray(answer) ? { rows: answer, count: answer.length } : answer

/** The request of a table's own page when its URL has no parameters. */
export const FIRST_PAGE = tableSearch()({})

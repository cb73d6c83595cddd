import { oneOf, ordinal, searchOf, textUpTo, usually } from '@/lib/search'

export const PAGE_SIZES = [10, 20, 50] as const

/** A table's state in the address: `validateSearch: tableSearch(20)`. What does not fit falls back. */
export const tableSearch = (pageSize: (typeof PAGE_SIZES)[number] = 10) =>
  searchOf<TableSearch>({
    page: usually(1, ordinal),
    pageSize: usually(pageSize, oneOf(PAGE_SIZES)),
    search: usually('', textUpTo(100)),
    sort: usually('', textUpTo(40)),
    order: usually('asc', oneOf(['asc', 'desc'])),
    open: usually('', textUpTo(100)),
  })

export interface TableSearch {
  page: number
  pageSize: (typeof PAGE_SIZES)[number]
  search: string
  sort: string
  order: 'asc' | 'desc'
  /** The id of the row that is expanded. */
  open: string
}

/** A table in the address: `onSearch={(change) => navigate({ search: (old) => ({ ...old, ...change }) })}`. */
export interface TableAddress {
  search: TableSearch
  onSearch: (change: Partial<TableSearch>) => void
}

/** What of a table's state differs from `usual`: all that the address has to carry where it holds several tables. */
export const unusual = (search: Partial<TableSearch>, usual: TableSearch) =>
  Object.fromEntries(
    Object.entries(search).filter(([name, value]) => value !== usual[name as keyof TableSearch]),
  ) as Partial<TableSearch>

/** The state as the API's table endpoints ask for it. */
export const tableQuery = ({ page, pageSize, search, sort, order }: TableSearch) => ({
  page: String(page),
  pageSize: String(pageSize) as '10' | '20' | '50',
  search,
  sort,
  order,
})

/** Of an answer that is all rows unless a page is asked for. */
export const asPage = <Row>(answer: Row[] | { rows: Row[]; count: number }) =>
  Array.isArray(answer) ? { rows: answer, count: answer.length } : answer

/** The newest first; a link to one of the first few carries it, so that the table shows it. */
export const NEWEST_FIRST = { sort: 'createdAt', order: 'desc' } as const
export const newest: TableSearch = { page: 1, pageSize: 10, search: '', open: '', ...NEWEST_FIRST }

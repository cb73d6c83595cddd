import * as v from 'valibot'

export const PAGE_SIZES = [10, 20, 50] as const

/** A table's state in the address: `validateSearch: tableSearch(20)`. What does not fit falls back. */
export const tableSearch = (pageSize: (typeof PAGE_SIZES)[number] = 10) =>
  v.object({
    page: v.optional(v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), 1), 1),
    pageSize: v.optional(v.fallback(v.picklist(PAGE_SIZES), pageSize), pageSize),
    search: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(100)), ''), ''),
    sort: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(40)), ''), ''),
    order: v.optional(v.fallback(v.picklist(['asc', 'desc']), 'asc'), 'asc'),
    /** The id of the row that is expanded. */
    open: v.optional(v.fallback(v.string(), ''), ''),
  })

export type TableSearch = v.InferOutput<ReturnType<typeof tableSearch>>

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

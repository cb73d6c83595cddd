import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { type SearchMiddleware, stripSearchParams, useNavigate, useSearch } from '@tanstack/react-router'
import {
  type PAGE_SIZES,
  type TableAddress,
  type TableSearch,
  tableSearch,
} from '@/components/table/table-search'
import type { SearchReader } from '@/lib/text/search'

/** Route options of a page with one table. They keep the table's state in the URL and omit defaults. */
export const tablePage = (pageSize: (typeof PAGE_SIZES)[number] = 10) =>
  filteredTablePage(tableSearch(pageSize))

/** The same for a table with filters of its own: `filteredTablePage(searchOf({ ...tableReaders(), ... }))`. */
export function filteredTablePage<Search extends TableSearch>(validateSearch: SearchReader<Search>) {
  const short = stripSearchParams(validateSearch({})) as SearchMiddleware<Search>
  return {
    validateSearch,
    search: { middlewares: [short] },
    loaderDeps: (route: { search: Search }) => route.search,
  }
}

/** The `loader` of a page with one table. It starts loading the data before the page is shown. */
export const tableLoader =
  <Data, Key extends readonly unknown[], Search extends TableSearch = TableSearch>(
    query: (search: Search) => FetchQueryOptions<Data, Error, Data, Key>,
  ) =>
  (page: { context: { queryClient: QueryClient }; deps: Search }) =>
    void page.context.queryClient.prefetchQuery(query(page.deps))

/** The table state of a page with one table. */
export function useTableAddress(): TableAddress {
  const search = useSearch({ strict: false }) as TableSearch
  const navigate = useNavigate()
  return {
    search,
    onSearch: (change, isCorrection = false) =>
      void navigate({
        to: '.',
        replace: isCorrection,
        search: ((old: object) => ({ ...old, ...change })) as never,
        resetScroll: false,
      }),
  }
}

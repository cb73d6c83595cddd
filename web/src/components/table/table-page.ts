import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { type SearchMiddleware, stripSearchParams, useNavigate, useSearch } from '@tanstack/react-router'
import {
  type PAGE_SIZES,
  type TableAddress,
  type TableSearch,
  tableSearch,
} from '@/components/table/table-search'

/** Route options of a page with one table. They keep the table's state in the URL and omit defaults. */
export function tablePage(pageSize: (typeof PAGE_SIZES)[number] = 10) {
  const validateSearch = tableSearch(pageSize)
  const short: SearchMiddleware<TableSearch> = stripSearchParams(validateSearch({}))
  return {
    validateSearch,
    search: { middlewares: [short] },
    loaderDeps: (route: { search: TableSearch }) => route.search,
  }
}

/** The `loader` of a page with one table. It starts loading the data before the page is shown. */
export const tableLoader =
  <Data, Key extends readonly unknown[]>(
    query: (search: TableSearch) => FetchQueryOptions<Data, Error, Data, Key>,
  ) =>
  (page: { context: { queryClient: QueryClient }; deps: TableSearch }) =>
    void page.context.queryClient.prefetchQuery(query(page.deps))

/** The table state of a page with one table. */
export function useTableAddress(): TableAddress {
  const search = useSearch({ strict: false }) as TableSearch
  const navigate = useNavigate()
  return {
    search,
    onSearch: (change) =>
      void navigate({
        to: '.',
        search: ((old: object) => ({ ...old, ...change })) as never,
        resetScroll: false,
      }),
  }
}

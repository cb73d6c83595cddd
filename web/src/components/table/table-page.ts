import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { type SearchMiddleware, stripSearchParams, useNavigate, useSearch } from '@tanstack/react-router'
import {
  type PAGE_SIZES,
  type TableAddress,
  type TableSearch,
  tableSearch,
} from '@/components/table/table-search'

/** What the route of a page with one table says of its address, which holds the table's state, as short as it can be. */
export function tablePage(pageSize: (typeof PAGE_SIZES)[number] = 10) {
  const validateSearch = tableSearch(pageSize)
  const short: SearchMiddleware<TableSearch> = stripSearchParams(validateSearch({}))
  return {
    validateSearch,
    search: { middlewares: [short] },
    loaderDeps: (route: { search: TableSearch }) => route.search,
  }
}

/** Such a page's `loader`: what `query` asks for is on its way before the page shows. */
export const tableLoader =
  <Data, Key extends readonly unknown[]>(
    query: (search: TableSearch) => FetchQueryOptions<Data, Error, Data, Key>,
  ) =>
  (page: { context: { queryClient: QueryClient }; deps: TableSearch }) =>
    void page.context.queryClient.prefetchQuery(query(page.deps))

/** The table of such a page. */
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

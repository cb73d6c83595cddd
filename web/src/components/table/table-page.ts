import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { type SearchMiddleware, stripSearchParams, useNavigate, useSearch } from '@tanstack/react-router'
import {
  type PAGE_SIZES,
  type TableAddress,
  type TableSearch,
  tableSearch,
} from '@/components/table/table-search'

/**
 * What the route of a page with one table says beside its `component`: the table's state is in the address, as short
 * as it can be, and what `query` asks for it is on its way before the page shows.
 */
export function tablePage<Data, Key extends readonly unknown[]>(
  query: (search: TableSearch) => FetchQueryOptions<Data, Error, Data, Key>,
  pageSize: (typeof PAGE_SIZES)[number] = 10,
) {
  const validateSearch = tableSearch(pageSize)
  const short: SearchMiddleware<TableSearch> = stripSearchParams(validateSearch({}))
  return {
    validateSearch,
    search: { middlewares: [short] },
    loaderDeps: (route: { search: TableSearch }) => route.search,
    loader: (page: { context: { queryClient: QueryClient }; deps: TableSearch }) =>
      void page.context.queryClient.prefetchQuery(query(page.deps)),
  }
}

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

import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { focusOpenRow } from '@/components/table/focus-open-row'
import type { TableAddress } from '@/components/table/table-search'

interface Props<Row> extends Pick<TableAddress, 'onSearch'> {
  query: { queryKey: QueryKey }
  /** The rows of that query before the decision. */
  rows: readonly Row[] | undefined
  /** Whether a row still needs a decision. Always, if the decision removes the row. */
  isDue?: (row: Row) => boolean
}

/**
 * Returns a function that opens the row after the decided one, or else the first (rule next-application). Call it once
 * the query's rows include the decision.
 */
export function useOpenNext<Row extends { id: string }>({ query, rows = [], isDue, onSearch }: Props<Row>) {
  const queryClient = useQueryClient()
  return (decidedId: string) => {
    const placeOf = (id: string) => rows.findIndex((row) => row.id === id)
    const fresh = queryClient.getQueryData<{ rows: Row[] }>(query.queryKey)?.rows ?? []
    const due = fresh.filter((row) => row.id !== decidedId && (isDue?.(row) ?? true))
    const next = due.find(({ id }) => placeOf(id) > placeOf(decidedId)) ?? due[0]
    onSearch({ open: next?.id ?? '' })
    if (next) focusOpenRow(next.id)
  }
}

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/states/states'

interface Props<Row> {
  query: Pick<UseQueryResult<Row[]>, 'data' | 'error'> & { refetch: () => unknown }
  /** The placeholder, in the size of the list. */
  skeleton: ReactNode
  /** Shown if the list is empty. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A list in any of its states: loading, failed, empty or loaded. */
export function QueryList<Row>({ query: { data, error, refetch }, skeleton, empty, children }: Props<Row>) {
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : skeleton
  return data.length === 0 ? empty : children(data)
}

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/states'

interface Props<Row> {
  query: Pick<UseQueryResult<Row[]>, 'data' | 'error'> & { refetch: () => unknown }
  /** In the size of what is coming. */
  skeleton: ReactNode
  /** There is none. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A list in whichever state it is: on its way, failed, empty or here. */
export function Listed<Row>({ query: { data, error, refetch }, skeleton, empty, children }: Props<Row>) {
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : skeleton
  return data.length === 0 ? empty : children(data)
}

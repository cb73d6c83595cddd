import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PersonRows } from '@/components/people/person-row'
import { ErrorState, LoadingState } from '@/components/states/states'

interface Props<T> {
  query: UseInfiniteQueryResult<{ pages: T[][] }>
  /** Shown if there are no rows. */
  empty: ReactNode
  label: string
  /** Returns a `PersonRow` or `Row`. */
  row: (item: T) => ReactNode
}

/** Rows loaded page by page, in any of their states. */
export function PagedRows<T>({ query, empty, label, row }: Props<T>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LoadingState lines={2} />
  const rows = data.pages.flat()
  if (rows.length === 0) return empty
  return (
    <>
      <PersonRows label={label}>{rows.map(row)}</PersonRows>
      {hasNextPage && (
        <Button mt="md" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  )
}

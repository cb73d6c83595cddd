import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'>

/** Fetches page after page while more of them are wanted. A failure ends it, until the person retries. */
export function useFetchWhile(
  isWanted: boolean,
  { hasNextPage, isFetching, isError, fetchNextPage }: Pages,
): void {
  const isNext = isWanted && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (isNext) void fetchNextPage()
  }, [isNext, fetchNextPage])
}

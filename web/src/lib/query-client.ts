import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isApiError, messageOf } from '@/lib/api-error'
import { notify } from '@/lib/notify'

const isPassing = (error: unknown) => isApiError(error) && (error.status === 0 || error.status >= 500)

/**
 * A failed mutation shows a notice (rule failures-are-shown), unless `meta.handled` says that the screen
 * handles it.
 */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (count, error) => isPassing(error) && count < 2 },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.handled) notify(messageOf(error), 'error')
      },
    }),
  })

import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isTransient, messageOf } from '@/lib/network/api-error'
import { notify } from '@/lib/notify'

/**
 * A failed mutation shows a notice (rule failures-are-shown), unless `meta.handled` says that the screen
 * handles it.
 */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (count, error) => isTransient(error) && count < 2 },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.handled) notify(messageOf(error), 'error')
      },
    }),
  })

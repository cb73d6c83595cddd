import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { HealthFact, HealthFactInput } from '#core/forms/health-profile/shared/schema'
import { HISTORY_PAGE_SIZE } from '#core/shared/limits'
import { api } from '@/lib/network/api'
import { sessionQuery } from '@/lib/session/session'

const key = ['facts'] as const

/** The facts of the signed-in client. */
export const healthFactsQuery = queryOptions({
  queryKey: [...key, 'own'],
  queryFn: ({ signal }) => api.healthProfile.list({ signal }),
})

/** A client's facts, for admins and the client's coach. */
export const healthFactsOfClientQuery = (clientUserId: string) =>
  queryOptions({
    queryKey: [...key, 'of', clientUserId],
    queryFn: ({ signal }) => api.healthProfile.listOfClient({ params: { clientUserId }, signal }),
  })

export const historyQuery = (fact: HealthFact['fact']) =>
  infiniteQueryOptions({
    queryKey: [...key, 'history', fact],
    queryFn: ({ signal, pageParam }) =>
      api.healthProfile.listHistory({
        params: { fact },
        query: pageParam ? { after: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === HISTORY_PAGE_SIZE ? page.at(-1)?.id : undefined),
  })

function useRefetchHealthFacts() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: key }),
      // The profile shows weight and height, too.
      queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ])
}

interface Saving extends HealthFactInput {
  fact: HealthFact['fact']
}

/** Saves a fact and refetches all facts afterwards, even if the save conflicted with another change. */
export const useSaveHealthFact = (meta = {}) =>
  useMutation({
    meta,
    mutationFn: ({ fact, ...body }: Saving) => api.healthProfile.save({ params: { fact }, body }),
    onSettled: useRefetchHealthFacts(),
  })

export const useRemoveHealthFact = () =>
  useMutation({
    mutationFn: (fact: HealthFact['fact']) => api.healthProfile.remove({ params: { fact } }),
    onSettled: useRefetchHealthFacts(),
  })

import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { StatusChange } from '#core/coach/schema'
import { type TableSearch, tableQuery } from '@/components/table/table-search'
import { api } from '@/lib/api'

const backOfficeKey = ['back-office'] as const

export const statsQuery = queryOptions({
  queryKey: [...backOfficeKey, 'stats'],
  queryFn: ({ signal }) => api.stats.get({ signal }),
})

export const coachesQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'coaches', tableQuery(search)],
    queryFn: ({ signal }) => api.coach.list({ query: tableQuery(search), signal }),
    placeholderData: keepPreviousData,
  })

export const applicantsQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'applicants', tableQuery(search)],
    queryFn: ({ signal }) => api.coach.listApplicants({ query: tableQuery(search), signal }),
    placeholderData: keepPreviousData,
  })

/** Sets where an application stands; the lists and figures are read again, also when somebody else was first. */
export function useSetStatus(coachId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: StatusChange) => api.coach.setStatus({ params: { id: coachId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKey }),
  })
}

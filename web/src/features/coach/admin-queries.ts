import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { StatusChange } from '#core/coach/shared/admin-schema'
import type { AdminEdit } from '#core/coach/shared/schema'
import { type TableSearch, tableQuery } from '@/components/table/table-search'
import { api } from '@/lib/api'
import { backOfficeKey } from '@/lib/back-office'

export const coachesQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'coaches', tableQuery(search)],
    queryFn: ({ signal }) => api.coach.list({ query: tableQuery(search), signal }),
    placeholderData: keepPreviousData,
  })

export const coachQuery = (id: string) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'coach', id],
    queryFn: ({ signal }) => api.coach.get({ params: { id }, signal }),
  })

/** The body of an edit, which has an explanation only if there is something to explain. */
export const editBody = ({ felonyExplain, ...answers }: AdminEdit) =>
  answers.felony ? { ...answers, felonyExplain } : answers

/** Saves an admin's edit of a coach's answers. The form shows errors. */
export function useEditCoach(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: (edit: AdminEdit) => api.coach.edit({ params: { id }, body: editBody(edit) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKey }),
  })
}

/** Sets a coach's status. Refetches everything afterward, also if another admin was faster. */
export function useSetStatus(coachId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: StatusChange) => api.coach.setStatus({ params: { id: coachId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKey }),
  })
}

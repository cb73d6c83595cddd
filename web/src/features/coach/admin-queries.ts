import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CoachFilter, StatusChange } from '#core/coach/shared/admin-schema'
import type { AdminEdit } from '#core/coach/shared/schema'
import { FIRST_PAGE, type TableSearch, tableQuery } from '@/components/table/table-search'
import { backOfficeKey } from '@/lib/back-office'
import { api } from '@/lib/network/api'

export interface CoachSearch extends TableSearch {
  /** Only coaches who can't be paid. */
  bank?: CoachFilter['bank']
  accountStatus?: CoachFilter['accountStatus']
}

const coachPage = ({ bank, accountStatus, ...search }: CoachSearch) => ({
  ...tableQuery(search),
  ...(bank && { bank }),
  ...(accountStatus && { accountStatus }),
})

export const coachesQuery = (search: CoachSearch) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'coaches', coachPage(search)],
    queryFn: ({ signal }) => api.coach.list({ query: coachPage(search), signal }),
    placeholderData: keepPreviousData,
  })

/** The first page of the coaches who can't be paid, and how many there are. */
export const unpayableQuery = coachesQuery({ ...FIRST_PAGE, bank: 'NOT_READY' })

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

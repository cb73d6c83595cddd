import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { StatusChange } from '#core/coach/shared/admin-schema'
import type { AdminEdit, CoachStatus } from '#core/coach/shared/schema'
import { type TableSearch, tableQuery } from '@/components/table/table-search'
import { api } from '@/lib/api'

/** The root key of what admins see. It is invalidated after each action. */
export const backOfficeKey = ['back-office'] as const
/** Reading a profile is logged as an action, so profiles have their own key and aren't refetched after each change. */
export const profilesKey = ['client-profile'] as const

export const coachQuery = (id: string) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'coach', id],
    queryFn: ({ signal }) => api.coach.get({ params: { id }, signal }),
  })

export const clientsOfQuery = (id: string, search: TableSearch) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'coach', id, 'clients', tableQuery(search)],
    queryFn: ({ signal }) => api.hiring.listClientsOf({ params: { id }, query: tableQuery(search), signal }),
    placeholderData: keepPreviousData,
  })

/** Fetches what a new status would affect at this moment. Never cached. */
export const askCoachImpact = (id: string, status: CoachStatus) =>
  api.impact.previewCoachStatus({ params: { id }, query: { status } })

/** Saves an admin's edit of a coach's answers. The form shows errors. */
export function useEditCoach(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: ({ felonyExplain, ...answers }: AdminEdit) =>
      api.coach.edit({ params: { id }, body: answers.felony ? { ...answers, felonyExplain } : answers }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKey }),
  })
}

/** Promotes a coach until `time`, or ends the promotion if it is null. `seen` is the time that the admin saw. */
export function usePromoteCoach(nutritionistId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ time, seen }: { time: string | null; seen: string | null }) =>
      api.coach.promote({
        body: { nutritionistId, promoted: time !== null, promotionTime: time, previousTime: seen },
      }),
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

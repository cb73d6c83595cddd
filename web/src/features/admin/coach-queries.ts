import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { StatusChange } from '#core/coach/shared/admin-schema'
import type { AdminEdit, CoachStatus } from '#core/coach/shared/schema'
import { type TableSearch, tableQuery } from '@/components/table/table-search'
import { api } from '@/lib/api'

/** Of all that admins see: what is read again after each act. */
export const backOfficeKey = ['back-office'] as const
/** Each reading of a profile is an act on record, so they stand apart from what is read again after each change. */
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

/** What a suspension, or its end, would touch now: asked anew each time. */
export const askCoachImpact = (id: string, status: CoachStatus) =>
  api.impact.previewCoachStatus({ params: { id }, query: { status } })

/** Saves a coach's answers in the admin's hands; the form shows what fails. */
export function useEditCoach(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: ({ felonyExplain, ...answers }: AdminEdit) =>
      api.coach.edit({ params: { id }, body: answers.felony ? { ...answers, felonyExplain } : answers }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKey }),
  })
}

/** Promotes until `time`, or ends a promotion with null; `seen` is the time that the admin saw. */
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

/** Sets where an application stands; the lists and figures are read again, also when somebody else was first. */
export function useSetStatus(coachId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: StatusChange) => api.coach.setStatus({ params: { id: coachId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKey }),
  })
}

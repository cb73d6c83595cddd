import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ScheduleRequest } from '#core/forms/schedules/shared/schedule-schema'
import { ASSIGNMENT_PAGE_SIZE } from '#core/shared/limits'
import { api } from '@/lib/network/api'

/** The sender's own schedules, newest first. */
export const schedulesQuery = infiniteQueryOptions({
  queryKey: ['schedules'],
  queryFn: ({ signal, pageParam }) =>
    api.schedules.list({ query: pageParam ? { after: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: (page) => (page.length === ASSIGNMENT_PAGE_SIZE ? page.at(-1)?.id : undefined),
})

function useRefetchSchedules() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: schedulesQuery.queryKey })
}

/** The form shows errors itself. */
export const useCreateSchedule = () =>
  useMutation({
    meta: { handled: true },
    mutationFn: (body: Omit<ScheduleRequest, 'senderId'>) => api.schedules.create({ body }),
    onSuccess: useRefetchSchedules(),
  })

/** Refetches all schedules afterwards, even if the change conflicted with another one. */
export const useChangeSchedule = () =>
  useMutation({
    mutationFn: ({ id, isPaused }: { id: string; isPaused: boolean }) =>
      api.schedules.update({ params: { id }, body: { isPaused } }),
    onSettled: useRefetchSchedules(),
  })

export const useStopSchedule = () =>
  useMutation({
    mutationFn: (id: string) => api.schedules.stop({ params: { id } }),
    onSettled: useRefetchSchedules(),
  })

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/network/api'

export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => api.mail.getReminders({ signal }),
})

export function useSetReminders() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => api.mail.setReminders({ body: { isOn } }),
    onSuccess: (setting) => queryClient.setQueryData(remindersQuery.queryKey, setting),
  })
}

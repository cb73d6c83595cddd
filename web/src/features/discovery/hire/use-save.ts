import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CoachCard } from '#core/coach/shared/schema'
import { nameOf } from '#core/shared/name'
import { savedQuery } from '@/features/discovery/queries'
import { api } from '@/lib/network/api'
import { notifyUndo } from '@/lib/notify'

export const useIsSaved = (id: string) =>
  useQuery({ ...savedQuery, select: (saved) => saved.some((coach) => coach.id === id) }).data ?? false

/**
 * Saves or unsaves a coach optimistically and rolls back if the server refuses. `focusBack` runs after the
 * client undoes an unsave.
 */
export function useSave(coach: CoachCard, focusBack: () => void) {
  const queryClient = useQueryClient()
  const mutationKey = ['save']
  const show = (saved?: CoachCard[]) => {
    // Only the response to the last press updates the cache.
    if (queryClient.isMutating({ mutationKey }) === 1) queryClient.setQueryData(savedQuery.queryKey, saved)
  }
  const save = useMutation({
    mutationKey,
    // Runs the requests one at a time, in the order of the presses.
    scope: { id: 'save' },
    mutationFn: (isSaved: boolean) =>
      (isSaved ? api.hiring.save : api.hiring.unsave)({ body: { nutritionistId: coach.id } }),
    onMutate: async (isSaved) => {
      await queryClient.cancelQueries({ queryKey: savedQuery.queryKey })
      const before = queryClient.getQueryData(savedQuery.queryKey)
      queryClient.setQueryData(savedQuery.queryKey, (saved = []) => [
        ...(isSaved ? [coach] : []),
        ...saved.filter(({ id }) => id !== coach.id),
      ])
      return before
    },
    onError: (_error, _isSaved, before) => show(before),
    onSuccess: (saved, isSaved) => {
      show(saved)
      if (isSaved) return
      notifyUndo(`${nameOf(coach)} removed from saved coaches`, () => {
        save.mutate(true)
        focusBack()
      })
    },
  })
  return save.mutate
}

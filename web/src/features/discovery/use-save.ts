import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CoachCard } from '#core/coach/schema'
import { nameOf } from '@/display/coach/coach-text'
import { savedQuery } from '@/features/discovery/queries'
import { api } from '@/lib/api'
import { notifyUndo } from '@/lib/notify'

export const useIsSaved = (id: string) =>
  useQuery({ ...savedQuery, select: (saved) => saved.some((coach) => coach.id === id) }).data ?? false

/**
 * Saves or unsaves a coach at once on the screen, and takes it back when the server refuses; `focusBack` follows once
 * the client has taken an unsaving back.
 */
export function useSave(coach: CoachCard, focusBack: () => void) {
  const queryClient = useQueryClient()
  const mutationKey = ['save']
  const show = (saved?: CoachCard[]) => {
    // The answer to the last press is the one that counts.
    if (queryClient.isMutating({ mutationKey }) === 1) queryClient.setQueryData(savedQuery.queryKey, saved)
  }
  const save = useMutation({
    mutationKey,
    // One after the other, in the order of the presses.
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
      notifyUndo(`${nameOf(coach)} is not saved any more.`, () => {
        save.mutate(true)
        focusBack()
      })
    },
  })
  return save.mutate
}

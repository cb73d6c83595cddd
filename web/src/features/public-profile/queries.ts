import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Visibility } from '#core/coach/shared/labels'
import { api } from '@/lib/network/api'

export const publicPageQuery = queryOptions({
  queryKey: ['public-page'],
  queryFn: ({ signal }) => api.publicProfile.getVisibility({ signal }),
})

/** Shows the choice optimistically. The server publishes or removes the page a moment later. */
export function useSetVisibility() {
  const queryClient = useQueryClient()
  const { queryKey } = publicPageQuery
  return useMutation({
    mutationFn: (visibility: Visibility) => api.publicProfile.setVisibility({ body: { visibility } }),
    onMutate: async (visibility) => {
      // A response in flight may still contain the previous choice.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (page) => page && { ...page, visibility })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

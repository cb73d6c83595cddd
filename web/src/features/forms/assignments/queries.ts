import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { DraftInput } from '#core/forms/assignments/shared/schema'
import { isStarted } from '#core/forms/assignments/shared/started'
import { ASSIGNMENT_PAGE_SIZE } from '#core/shared/limits'
import { messages } from '#core/shared/messages'
import { api } from '@/lib/network/api'
import { failedWith } from '@/lib/network/api-error'

export const assignmentsKey = ['assignments'] as const

/** A full page may have another one after it. */
export const nextOf = <T>(page: T[], cursorOf: (row: T) => string) => {
  const last = page.at(-1)
  return page.length === ASSIGNMENT_PAGE_SIZE && last ? cursorOf(last) : undefined
}

/** Pending forms of the signed-in person, oldest first. */
export const ownAssignmentsQuery = infiniteQueryOptions({
  queryKey: [...assignmentsKey, 'own'],
  queryFn: ({ signal, pageParam }) =>
    api.assignments
      .listOwn({ query: pageParam ? { after: pageParam } : {}, signal })
      .catch(failedWith(messages.assignmentsFailed)),
  initialPageParam: '',
  getNextPageParam: (page) => nextOf(page, ({ id }) => id),
})

export const assignmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...assignmentsKey, 'one', id],
    queryFn: ({ signal }) =>
      api.assignments.get({ params: { id }, signal }).catch(failedWith(messages.assignmentFailed)),
    // Never refetched, because the form's initial values come from this response.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/**
 * Saves a draft, which the list of forms shows at once. If it fails, the draft is still stored on the device. Throws
 * `DRAFT_CHANGED` if another device has saved since `revision`.
 */
export function useSaveDraft(id: string) {
  const queryClient = useQueryClient()
  return (body: DraftInput) => {
    const draftSavedAt = isStarted(body) ? Date.now() : null
    queryClient.setQueryData(ownAssignmentsQuery.queryKey, (list) =>
      list
        ? {
            ...list,
            pages: list.pages.map((page) =>
              page.map((assignment) => (assignment.id === id ? { ...assignment, draftSavedAt } : assignment)),
            ),
          }
        : list,
    )
    return api.assignments.saveDraft({ params: { id }, body })
  }
}

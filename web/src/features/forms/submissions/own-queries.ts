import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Assignment, OpenedAssignment } from '#core/forms/assignments/shared/schema'
import type { Answers } from '#core/forms/definitions/shared/answers'
import { messages } from '#core/shared/messages'
import {
  assignmentQuery,
  assignmentsKey,
  nextOf,
  ownAssignmentsQuery,
} from '@/features/forms/assignments/queries'
import { api } from '@/lib/network/api'
import { failedWith, isApiError } from '@/lib/network/api-error'
import { useUser } from '@/lib/session/session'

export const ownSubmissionsQuery = infiniteQueryOptions({
  queryKey: [...assignmentsKey, 'submissions'],
  queryFn: ({ signal, pageParam }) =>
    api.submissions
      .listOwn({ query: pageParam ? { after: pageParam } : {}, signal })
      .catch(failedWith(messages.assignmentsFailed)),
  initialPageParam: '',
  getNextPageParam: (page) => nextOf(page, ({ _id }) => _id),
})

export const ownSubmissionQuery = (id: string) =>
  queryOptions({
    queryKey: [...assignmentsKey, 'submission', id],
    queryFn: ({ signal }) =>
      api.submissions.getOwn({ params: { id }, signal }).catch(failedWith(messages.assignmentFailed)),
  })

/** The form shows errors itself. */
export function useAnswerAssignment({ id, form, known: prefill }: OpenedAssignment) {
  const queryClient = useQueryClient()
  const user = useUser()
  return useMutation({
    meta: { handled: true },
    mutationFn: (data: Answers) =>
      api.submissions.answer({
        params: { id },
        body: { recipientId: user.id, data, version: form.version, seen: versionsOf(prefill) },
      }),
    onError: (error) =>
      isApiError(error) && error.code === 'HEALTH_FACT_CHANGED'
        ? queryClient.invalidateQueries({ queryKey: assignmentQuery(id).queryKey })
        : undefined,
    onSuccess: () => {
      queryClient.setQueryData(ownAssignmentsQuery.queryKey, (list) =>
        list
          ? {
              ...list,
              pages: list.pages.map((page) => page.filter((assignment: Assignment) => assignment.id !== id)),
            }
          : list,
      )
      return queryClient.invalidateQueries({ queryKey: ownSubmissionsQuery.queryKey })
    },
  })
}

const versionsOf = (prefill: OpenedAssignment['known']) =>
  Object.fromEntries(Object.values(prefill).map(({ fact, versionId }) => [fact, versionId]))

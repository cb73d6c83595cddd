import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { POLL_PAGE_SIZE } from '#core/forms/assignments/shared/page-size'
import type { DraftInput, OpenedPoll, Poll } from '#core/forms/assignments/shared/schema'
import type { Answers } from '#core/forms/definitions/shared/answers'
import { messages } from '#core/shared/messages'
import { api } from '@/lib/api'
import { failedWith, isApiError } from '@/lib/api-error'
import { useUser } from '@/lib/session'

/** Where the recipients of forms find the screens of their own. */
export const RECIPIENT_PATHS = {
  client: { forms: '/client/forms', submission: '/client/submission/$id' },
  coach: { forms: '/nutritionist/forms', submission: '/nutritionist/submission/$id' },
} as const
export type RecipientType = keyof typeof RECIPIENT_PATHS

const key = ['polls'] as const

/** A full page may have another one after it. */
const nextOf = <T>(page: T[], cursorOf: (row: T) => string) => {
  const last = page.at(-1)
  return page.length === POLL_PAGE_SIZE && last ? cursorOf(last) : undefined
}

/** Pending forms of the signed-in person, oldest first. */
export const ownPollsQuery = infiniteQueryOptions({
  queryKey: [...key, 'own'],
  queryFn: ({ signal, pageParam }) =>
    api.assignments
      .listOwn({ query: pageParam ? { after: pageParam } : {}, signal })
      .catch(failedWith(messages.pollsFailed)),
  initialPageParam: '',
  getNextPageParam: (page) => nextOf(page, ({ id }) => id),
})

export const pollQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) =>
      api.assignments.get({ params: { id }, signal }).catch(failedWith(messages.pollFailed)),
    // Never refetched, because the form's initial values come from this response.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const ownSubmissionsQuery = infiniteQueryOptions({
  queryKey: [...key, 'submissions'],
  queryFn: ({ signal, pageParam }) =>
    api.submissions
      .listOwn({ query: pageParam ? { after: pageParam } : {}, signal })
      .catch(failedWith(messages.pollsFailed)),
  initialPageParam: '',
  getNextPageParam: (page) => nextOf(page, ({ _id }) => _id),
})

export const ownSubmissionQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'submission', id],
    queryFn: ({ signal }) =>
      api.submissions.getOwn({ params: { id }, signal }).catch(failedWith(messages.pollFailed)),
  })

/** The form shows errors itself. */
export function useAnswerPoll({ id, form, known }: OpenedPoll) {
  const queryClient = useQueryClient()
  const user = useUser()
  return useMutation({
    meta: { handled: true },
    mutationFn: (data: Answers) =>
      api.submissions.answer({
        params: { id },
        body: { recipientId: user.id, data, version: form.version, seen: seenOf(known) },
      }),
    onError: (error) =>
      isApiError(error) && error.code === 'FACT_CHANGED'
        ? queryClient.invalidateQueries({ queryKey: pollQuery(id).queryKey })
        : undefined,
    onSuccess: () => {
      queryClient.setQueryData(ownPollsQuery.queryKey, (list) =>
        list ? { ...list, pages: list.pages.map((page) => page.filter((one: Poll) => one.id !== id)) } : list,
      )
      return queryClient.invalidateQueries({ queryKey: ownSubmissionsQuery.queryKey })
    },
  })
}

const seenOf = (known: OpenedPoll['known']) =>
  Object.fromEntries(Object.values(known).map(({ fact, versionId }) => [fact, versionId]))

/** A draft that fails to save is still stored on the device. */
export const saveDraft = (id: string, body: DraftInput) => api.assignments.saveDraft({ params: { id }, body })

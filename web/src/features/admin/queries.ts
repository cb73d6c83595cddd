import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ClientAccountStatus, ClientStatus } from '#core/client/shared/schema'
import type { ChangeDecision, ChangeRequest } from '#core/coach/shared/change-schema'
import { asPage, FIRST_PAGE, type TableSearch, tableQuery } from '@/components/table/table-search'
import { backOfficeKey, profilesKey } from '@/features/admin/coach-queries'
import { api } from '@/lib/api'

export const statsQuery = queryOptions({
  queryKey: [...backOfficeKey, 'stats'],
  queryFn: ({ signal }) => api.stats.get({ signal }),
})

export const coachesQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'coaches', tableQuery(search)],
    queryFn: ({ signal }) => api.coach.list({ query: tableQuery(search), signal }),
    placeholderData: keepPreviousData,
  })

export const applicantsQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'applicants', tableQuery(search)],
    queryFn: ({ signal }) => api.coach.listApplicants({ query: tableQuery(search), signal }),
    placeholderData: keepPreviousData,
  })

/** Sorts applications that are waiting for a decision first. */
export const WAITING_FIRST = { sort: 'status', order: 'asc' } as const

/** The first applications that are waiting for a decision. */
export const waitingQuery = queryOptions({
  ...applicantsQuery({ ...FIRST_PAGE, ...WAITING_FIRST }),
  select: ({ rows }) => rows.filter(({ nutritionistStatus: { status } }) => status === 'PENDING'),
})

export const changeRequestsQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'change-requests', tableQuery(search)],
    queryFn: async ({ signal }) =>
      asPage(await api.coach.listChangeRequests({ query: tableQuery(search), signal })),
    placeholderData: keepPreviousData,
  })

/** Decides on the version that the admin saw. Refetches the list afterward, also if another admin was faster. */
export function useDecideChanges({ id: requestId, version, nutritionistId }: ChangeRequest) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decision: Pick<ChangeDecision, 'accept' | 'reject' | 'reason'>) =>
      api.coach.decideChanges({
        params: { id: nutritionistId },
        body: { ...decision, requestId, version },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKey }),
  })
}

/**
 * Fetches what a decision on the version that the admin saw would affect. Refetches the list if that version is
 * outdated.
 */
export function useAskChangesImpact({ id: requestId, version, nutritionistId }: ChangeRequest) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isAccepted: boolean) =>
      api.coach.previewChanges({
        params: { id: nutritionistId },
        query: { accept: isAccepted ? 'true' : 'false', requestId, version: String(version) },
      }),
    onError: () => queryClient.invalidateQueries({ queryKey: backOfficeKey }),
  })
}

export function useUndoChanges({ id: requestId, nutritionistId }: ChangeRequest) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.coach.undoChanges({ params: { id: nutritionistId }, body: { requestId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKey }),
  })
}

export const clientsQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'clients', tableQuery(search)],
    queryFn: ({ signal }) => api.clientAccounts.list({ query: tableQuery(search), signal }),
    placeholderData: keepPreviousData,
  })

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: [...profilesKey, id],
    queryFn: ({ signal }) => api.clientAccounts.get({ params: { id }, signal }),
    staleTime: 5 * 60_000,
  })

/** Fetches what a new status would affect at this moment. Never cached. */
export const askClientImpact = (id: string, status: ClientAccountStatus) =>
  api.impact.previewClientStatus({ params: { id }, query: { status } })

export function useSetClientStatus(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: { status: ClientStatus; previousStatus: ClientAccountStatus }) =>
      api.clientAccounts.setStatus({ body: { userId, ...change } }),
    onSuccess: (client) => queryClient.setQueryData(clientQuery(userId).queryKey, client),
    // Another admin was faster, so the profile on the screen is outdated.
    onError: () => queryClient.invalidateQueries({ queryKey: clientQuery(userId).queryKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backOfficeKey }),
  })
}

export const deletedClientsQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'deleted-clients', tableQuery(search)],
    queryFn: ({ signal }) => api.clientAccounts.listDeleted({ query: tableQuery(search), signal }),
    placeholderData: keepPreviousData,
  })

/** Deletes a client, or cancels the deletion. */
export function useDeletion(id: string) {
  const queryClient = useQueryClient()
  const params = { id }
  const onSettled = () => refreshBackOffice(queryClient, id)
  return {
    remove: useMutation({ mutationFn: () => api.clientAccounts.remove({ params }), onSettled }),
    restore: useMutation({ mutationFn: () => api.clientAccounts.restore({ params }), onSettled }),
  }
}

export interface ActFilter {
  person: string
  admin: string
  action: string
  day: string
}

export const actsQuery = (filter: Partial<ActFilter>) =>
  infiniteQueryOptions({
    queryKey: [...backOfficeKey, 'acts', filter],
    queryFn: ({ pageParam, signal }) =>
      api.auditLog.list({ query: { ...filter, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** Refetches everything that an admin sees, after an action on a person. */
export const refreshBackOffice = (queryClient: QueryClient, id: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: clientQuery(id).queryKey }),
    queryClient.invalidateQueries({ queryKey: backOfficeKey }),
  ])

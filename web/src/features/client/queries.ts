import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { User } from '#core/accounts/shared/account-schema'
import type { Client } from '#core/accounts/shared/client-schema'
import type { ClientIntake, CoachPreference } from '#core/client/shared/schema'
import { api } from '@/lib/network/api'
import { sessionQuery } from '@/lib/session/session'

/** How many coaches fit these preferences, saved or not (rule coaches-that-fit). */
export const fittingQuery = (preference: CoachPreference) =>
  queryOptions({
    queryKey: ['client', 'fitting', preference],
    queryFn: ({ signal }) => api.discovery.countFitting({ body: preference, signal }),
    placeholderData: keepPreviousData,
  })

/** Saves the client's personal data and creates the profile the first time. The form shows errors. */
export function useSaveIntake() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: (intake: ClientIntake) => api.account.saveIntake({ body: intake }),
    onSuccess: (client, { email }) =>
      cacheClient(
        queryClient,
        () => client,
        // A new email address is pending until it is confirmed.
        { pendingEmail: email === client.user.email ? null : email },
      ),
  })
}

export function useSavePreferences() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: (preference: CoachPreference) => api.client.savePreferences({ body: preference }),
    onSuccess: (coachPreference) =>
      cacheClient(queryClient, (client) => client && { ...client, coachPreference }),
  })
}

function cacheClient(
  queryClient: QueryClient,
  change: (client: Client | null) => Client | null,
  also: Partial<User> = {},
) {
  queryClient.setQueryData(sessionQuery.queryKey, (session) => {
    if (!session || !('user' in session)) return session
    const client = change(session.user.client)
    const name = client?.user.name ?? session.user.name
    return { ...session, user: { ...session.user, ...also, client, name } }
  })
}

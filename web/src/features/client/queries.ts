import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#core/account/shared/schema'
import type { ClientIntake, CoachPreference } from '#core/client/shared/schema'
import type { Client } from '#core/client-accounts/shared/schema'
import { api } from '@/lib/api'
import { sessionQuery } from '@/lib/session'

/** Saves who the client is; the first time this makes the profile. The form shows what fails. */
export function useSaveIntake() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: (intake: ClientIntake) => api.account.saveIntake({ body: intake }),
    onSuccess: (client, { email }) =>
      keepClient(
        queryClient,
        () => client,
        // Another address waits for its confirmation.
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
      keepClient(queryClient, (client) => client && { ...client, coachPreference }),
  })
}

function keepClient(
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

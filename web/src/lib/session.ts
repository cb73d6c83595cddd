import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { isApiError } from '@/lib/api-error'
import { clearPersisted, forgetPlace, hasToken, persist, readPersisted, rememberPlace } from '@/lib/auth'
import type { Session } from '@/lib/where-to'

/** Who is signed in; null for nobody. Admins have no user record to load (spec 2). */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<Session | null> => {
    if (!hasToken()) return null
    if (readPersisted().auth?.token) return { userType: 'admin' }
    try {
      const user = await api.user.get({ signal })
      const userType = user.type === 'client' ? 'client' : 'nutritionist'
      persist({
        auth: { ...readPersisted().auth, userType },
        user: { id: user.id, name: user.name, image: user.imageUrl },
      })
      return { userType, user }
    } catch (error) {
      if (isApiError(error, 'NOT_REGISTERED')) return { userType: 'unregistered' }
      if (isApiError(error) && error.status === 401) return null
      throw error
    }
  },
})

export const useSession = () => useSuspenseQuery(sessionQuery).data

/** The signed-in client or coach; only for screens behind their guard. */
export function useUser() {
  const session = useSession()
  if (!session || !('user' in session)) throw new Error('This screen needs a signed-in client or coach')
  return session.user
}

/** Signs in as an admin with the product's own token. */
export async function startAdminSession(queryClient: QueryClient, token: string) {
  persist({ auth: { userType: 'admin', token }, user: { id: 'admin', name: 'Admin', image: null } })
  await queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
}

const keepers = new Set<() => void>()
/** Calls back when the session ends against the user's will, while it is still known whose it is. */
export function onUnwantedEnd(keep: () => void): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

/** Ends the session here and at the provider. `place` is where the next login goes on. */
export async function logOut(queryClient: QueryClient, place?: string) {
  if (place) {
    rememberPlace(place)
    for (const keep of keepers) keep()
  } else forgetPlace()
  try {
    if (readPersisted().auth?.identity) await (await import('@/lib/identity')).signOut()
  } finally {
    clearPersisted()
    queryClient.clear()
    queryClient.setQueryData(sessionQuery.queryKey, null)
  }
}

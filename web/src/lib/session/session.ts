import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { User } from '#core/accounts/shared/account-schema'
import { api } from '@/lib/network/api'
import { isApiError } from '@/lib/network/api-error'
import { clearPersisted, persist, persistAdmin, readPersisted } from '@/lib/network/persisted'
import { tellWorker } from '@/lib/network/worker'
import { dismissOffers } from '@/lib/notify'
import type { Session } from '@/lib/page/home-path'
import { hasToken, providerTokens, rememberReturnPath } from '@/lib/session/auth'
import { endElsewhere } from '@/lib/session/end-elsewhere'
import { forgetAll } from '@/lib/storage'
import { timeZone } from '@/lib/text/time-zone'

/** The signed-in person, or null. Admins have no user record to load. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<Session | null> => {
    if (!hasToken()) return null
    if (readPersisted().auth?.token) return { userType: 'admin' }
    try {
      const user = await api.account.get({ signal })
      storeTimeZone(user)
      persist({
        auth: { ...readPersisted().auth, userType: user.type },
        user: { id: user.id, name: user.name, image: user.imageUrl },
      })
      return sessionOf(user)
    } catch (error) {
      if (isApiError(error, 'NOT_REGISTERED')) return { userType: 'unregistered' }
      if (isApiError(error) && error.status === 401) return null
      throw error
    }
  },
})

let hasSentTimeZone = false
/** Stores the device's time zone, because dates in emails are in that of the device used last (rule dates). */
function storeTimeZone({ client, nutritionist, timeZone: stored }: User) {
  const status = client?.status ?? nutritionist?.nutritionistStatus.status
  if (!status || status === 'SUSPENDED' || (stored ?? 'UTC') === timeZone || hasSentTimeZone) return
  // At most once per page: if it fails, the next page tries again.
  hasSentTimeZone = true
  api.account.update({ body: { timeZone } }).catch(() => undefined)
}

const sessionOf = (user: User): Session =>
  user.type === 'admin' ? { userType: user.type } : { userType: user.type, user }

export const useSession = () => useSuspenseQuery(sessionQuery).data

/** The signed-in client or coach. Only for screens that their guard protects. */
export function useUser() {
  const session = useSession()
  if (!session || !('user' in session)) throw new Error('This screen needs a signed-in client or coach')
  return session.user
}

/** Signs in as an admin with the product's own token. */
export async function startAdminSession(queryClient: QueryClient, token: string) {
  persistAdmin(token)
  await queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
}

const unwantedEndListeners = new Set<() => void>()
/**
 * Calls back when the session ends without the person asking for it, while it's still known whose session it
 * was.
 */
export function onUnwantedEnd(store: () => void): () => void {
  unwantedEndListeners.add(store)
  return () => void unwantedEndListeners.delete(store)
}

/**
 * Ends the session: here immediately, and at the provider and the API as soon as they're reached. With a
 * `path` to return to, the end wasn't requested by the person, so what they typed is kept for them.
 */
export function logOut(queryClient: QueryClient, path?: string) {
  const tokens = providerTokens()
  if (path) {
    rememberReturnPath(path)
    for (const store of unwantedEndListeners) store()
    clearPersisted()
  } else forgetAll()
  dismissOffers()
  void navigator.setAppBadge?.(0).catch(() => undefined)
  tellWorker('forget')
  queryClient.clear()
  queryClient.setQueryData(sessionQuery.queryKey, null)
  void endElsewhere(tokens)
}

let isEnding = false
export const isSessionEnding = () => isEnding

/**
 * Sends a request that ends the session and is followed by another page. Other requests that are refused meanwhile
 * don't lead to the login page.
 */
export async function whileSessionEnds<T>(request: () => Promise<T>): Promise<T> {
  isEnding = true
  try {
    return await request()
  } finally {
    isEnding = false
  }
}

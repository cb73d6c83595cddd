import type { QueryClient } from '@tanstack/react-query'
import type { Coach } from '#core/coach/shared/schema'
import { sessionQuery } from '@/lib/session/session'

/** Puts the coach's own profile from an API response into the session cache. */
export const cacheCoach = (queryClient: QueryClient, nutritionist: Coach) =>
  queryClient.setQueryData(sessionQuery.queryKey, (session) =>
    session && 'user' in session
      ? { ...session, user: { ...session.user, name: nutritionist.user.name, nutritionist } }
      : session,
  )

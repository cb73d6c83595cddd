import type { QueryClient } from '@tanstack/react-query'
import type { Coach } from '#core/coach/shared/schema'
import { sessionQuery } from '@/lib/session'

/** Shows the coach's own profile as the API has just answered it. */
export const cacheCoach = (queryClient: QueryClient, nutritionist: Coach) =>
  queryClient.setQueryData(sessionQuery.queryKey, (session) =>
    session && 'user' in session
      ? { ...session, user: { ...session.user, name: nutritionist.user.name, nutritionist } }
      : session,
  )

import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { rememberReturnPath } from '@/lib/auth'
import { redirectFor } from '@/lib/home-path'
import type { UserType } from '@/lib/persisted'
import { sessionQuery } from '@/lib/session'

interface Context {
  context: { queryClient: QueryClient }
  location: { pathname: string; href: string }
}

/** Redirects people who may not see a route. This is only a convenience: the server enforces access. */
export const guard =
  (userType: UserType) =>
  async ({ context, location }: Context) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery)
    if (!session) rememberReturnPath(location.href)
    const to = redirectFor(session, userType, location.pathname.replace(/(?<=.)\/$/, ''))
    if (to) throw redirect({ to, replace: true })
  }

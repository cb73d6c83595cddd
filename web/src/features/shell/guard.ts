import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { UserType } from '@/lib/network/persisted'
import { redirectFor } from '@/lib/page/home-path'
import { rememberReturnPath } from '@/lib/session/auth'
import { sessionQuery } from '@/lib/session/session'

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

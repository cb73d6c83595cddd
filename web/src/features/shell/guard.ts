import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { rememberPlace } from '@/lib/auth'
import type { UserType } from '@/lib/persisted'
import { sessionQuery } from '@/lib/session'
import { detour } from '@/lib/where-to'

interface Context {
  context: { queryClient: QueryClient }
  location: { pathname: string; href: string }
}

/** Lets in who belongs there; a courtesy, since the functions decide. */
export const guard =
  (userType: UserType) =>
  async ({ context, location }: Context) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery)
    if (!session) rememberPlace(location.href)
    const to = detour(session, userType, location.pathname.replace(/(?<=.)\/$/, ''))
    if (to) throw redirect({ to, replace: true })
  }

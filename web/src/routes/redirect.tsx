import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { Arrival } from '@/features/auth/arrival'
import type { Settled } from '@/features/auth/arrive'
import { holdFrom, whatIsHeld } from '@/features/auth/returned'
import { PublicFrame } from '@/features/public/public-frame'
import { recallPlace } from '@/lib/auth'
import { leaveFor } from '@/lib/leave'
import { notify } from '@/lib/notify'
import { sessionQuery } from '@/lib/session'
import { isAllowed, type Session, whereTo } from '@/lib/where-to'

export const Route = createFileRoute('/redirect')({
  beforeLoad: ({ context: { queryClient }, location, preload }) => {
    if (preload) return
    if (holdFrom(location)) throw redirect({ to: '/redirect', replace: true })
    const session = queryClient.getQueryData(sessionQuery.queryKey)
    // Who is known already need not see this page.
    if (session !== undefined && !whatIsHeld()) throw redirect({ to: homeOf(session), replace: true })
  },
  component: RedirectPage,
})

const homeOf = (session: Session | null) => (isAllowed(session) && recallPlace()) || whereTo(session)

function RedirectPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const goOn = async ({ failure, to }: Settled) => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (failure && !session) return leaveFor(`/login?error=${failure}`)
    if (failure) notify('This link is no longer valid. You stay signed in.')
    await navigate({ to: to ?? homeOf(session), replace: true })
  }
  return <Arrival goOn={goOn} Frame={PublicFrame} />
}

import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { Arrival } from '@/features/account/arrival'
import type { Settled } from '@/features/account/arrive'
import { holdFrom, whatIsHeld } from '@/features/account/returned'
import { PublicFrame } from '@/features/public-pages/public-frame'
import { recallPlace } from '@/lib/auth'
import { homePathFor, isAllowed, type Session } from '@/lib/home-path'
import { notify } from '@/lib/notify'
import { sessionQuery } from '@/lib/session'
import { publicPathOf } from '@/pages/paths'

export const Route = createFileRoute('/redirect')({
  beforeLoad: ({ context: { queryClient }, location, preload }) => {
    if (preload) return
    if (holdFrom(location)) throw redirect({ to: '/redirect', replace: true })
    const session = queryClient.getQueryData(sessionQuery.queryKey)
    // Skips this page if the session is already known.
    if (session !== undefined && !whatIsHeld()) throw redirect(wayTo(homeOf(session)))
  },
  component: RedirectPage,
})

const homeOf = (session: Session | null) => (isAllowed(session) && recallPlace()) || homePathFor(session)

/** A public page is a separate document, so it needs a full page load. */
const wayTo = (place: string) =>
  publicPathOf(place.replace(/[?#].*/, ''))
    ? { href: place, reloadDocument: true, replace: true }
    : { to: place, replace: true }

function RedirectPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const goOn = async ({ failure, to }: Settled) => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (failure && !session) return navigate(wayTo(`/login?error=${failure}`))
    if (failure) notify('This link is no longer valid. You stay signed in.')
    await navigate(wayTo(to ?? homeOf(session)))
  }
  return <Arrival goOn={goOn} Frame={PublicFrame} />
}

import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import type { SignInResult } from '@/features/account/complete-sign-in'
import { ExternalSignIn } from '@/features/account/external-sign-in'
import { getPendingCallback, readCallback } from '@/features/account/sign-in-callback'
import { PublicFrame } from '@/features/public-pages/public-frame'
import { notify } from '@/lib/notify'
import { homePathFor, isAllowed, type Session } from '@/lib/page/home-path'
import { recallReturnPath } from '@/lib/session/auth'
import { sessionQuery } from '@/lib/session/session'
import { publicPathOf } from '@/pages/paths'

export const Route = createFileRoute('/redirect')({
  beforeLoad: ({ context: { queryClient }, location, preload }) => {
    if (preload) return
    if (readCallback(location)) throw redirect({ to: '/redirect', replace: true })
    const session = queryClient.getQueryData(sessionQuery.queryKey)
    // Skips this page if the session is already known.
    if (session !== undefined && !getPendingCallback()) throw redirect(navigationTo(homeOf(session)))
  },
  component: RedirectPage,
})

const homeOf = (session: Session | null) => (isAllowed(session) && recallReturnPath()) || homePathFor(session)

/** A public page is a separate document, so it needs a full page load. */
const navigationTo = (path: string) =>
  publicPathOf(path.replace(/[?#].*/, ''))
    ? { href: path, reloadDocument: true, replace: true }
    : { to: path, replace: true }

function RedirectPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const onComplete = async ({ failure, to }: SignInResult) => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (failure && !session) return navigate(navigationTo(`/login?error=${failure}`))
    if (failure) notify("This link is no longer valid. You're still signed in.")
    await navigate(navigationTo(to ?? homeOf(session)))
  }
  return <ExternalSignIn onComplete={onComplete} Frame={PublicFrame} />
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '@/components/page'
import { ErrorState, LoadingState } from '@/components/states'
import { Arrival } from '@/features/account/arrival'
import type { Settled } from '@/features/account/arrive'
import { ChooseType } from '@/features/account/choose-type'
import { LOGIN_FAILURES, type LoginFailure } from '@/features/account/login-failure'
import { parseState, type RegistrationState } from '@/features/account/registration-state'
import { holdFrom } from '@/features/account/returned'
import { PublicFrame } from '@/features/public-pages/public-frame'
import { sessionQuery } from '@/lib/session'

export const Route = createFileRoute('/register-redirect')({
  beforeLoad: ({ location, preload }) => {
    if (!preload && holdFrom(location)) throw redirect({ to: '/register-redirect', replace: true })
  },
  component: RegisterRedirectPage,
})

/**
 * Completes a registration: after returning from the identity provider, or for people who have an account
 * there but no Platewise account yet.
 */
function RegisterRedirectPage() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<LoginFailure>()
  const [isChoosing, setChoosing] = useState(false)
  const { mutate, status, error } = useMutation({
    meta: { handled: true },
    mutationFn: async (choice: RegistrationState) =>
      (await import('@/features/account/register')).register(choice),
    onSuccess: async () => {
      await queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
      await navigate({ to: '/redirect', replace: true })
    },
  })
  const goOn = async (settled: Settled) => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    const known = parseState(settled.state)
    if (settled.failure) setFailure(settled.failure)
    else if (known && session && session.userType !== 'admin') mutate(known)
    else if (session?.userType === 'unregistered') setChoosing(true)
    else await navigate({ to: '/redirect', replace: true })
  }

  if (failure || error)
    return (
      <PublicFrame>
        <Page title="Registration" width="narrow">
          <ErrorState
            error={error ?? new Error(failure && LOGIN_FAILURES[failure])}
            retry={() => window.location.assign('/register')}
          />
        </Page>
      </PublicFrame>
    )
  if (status !== 'idle') return <LoadingState />
  if (!isChoosing) return <Arrival goOn={goOn} Frame={PublicFrame} />
  return (
    <PublicFrame>
      <Page title="One more step" width="narrow" description="How would you like to use Platewise?">
        <ChooseType choose={(userType) => mutate({ userType })} />
      </Page>
    </PublicFrame>
  )
}

import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '@/components/layout/page'
import { ErrorState, LoadingState } from '@/components/states/states'
import { useLogOut } from '@/components/use-log-out'
import { ChooseType } from '@/features/account/choose-type'
import type { SignInResult } from '@/features/account/complete-sign-in'
import { ExternalSignIn } from '@/features/account/external-sign-in'
import { LOGIN_FAILURES, type LoginFailure } from '@/features/account/login-failure'
import { parseState, type RegistrationState } from '@/features/account/registration-state'
import { readCallback } from '@/features/account/sign-in-callback'
import { PublicFrame } from '@/features/public-pages/public-frame'
import { sessionQuery } from '@/lib/session/session'

export const Route = createFileRoute('/register-redirect')({
  beforeLoad: ({ location, preload }) => {
    if (!preload && readCallback(location)) throw redirect({ to: '/register-redirect', replace: true })
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
  const logOut = useLogOut()
  const { mutate, status, error } = useMutation({
    meta: { handled: true },
    mutationFn: async (choice: RegistrationState) =>
      (await import('@/features/account/register')).register(choice),
    onSuccess: async () => {
      await queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
      await navigate({ to: '/redirect', replace: true })
    },
  })
  const onComplete = async (result: SignInResult) => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    const registration = parseState(result.state)
    if (result.failure) setFailure(result.failure)
    else if (registration && session && session.userType !== 'admin') mutate(registration)
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
  if (!isChoosing) return <ExternalSignIn onComplete={onComplete} Frame={PublicFrame} />
  return (
    <PublicFrame>
      <Page title="One more step" width="narrow" description="How would you like to use Platewise?">
        <ChooseType choose={(userType) => mutate({ userType })} />
        <Button variant="subtle" color="gray" onClick={() => void logOut()}>
          Logout
        </Button>
      </Page>
    </PublicFrame>
  )
}

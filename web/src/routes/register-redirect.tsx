import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Page } from '@/components/page'
import { ErrorState, LoadingState } from '@/components/states'
import { ChooseType } from '@/features/auth/choose-type'
import { parseState, type RegistrationState } from '@/features/auth/registration-state'
import { PublicFrame } from '@/features/public/public-frame'
import { hasToken } from '@/lib/auth'
import { sessionQuery } from '@/lib/session'

export const Route = createFileRoute('/register-redirect')({
  // Read once, since the address is cleaned at once.
  loader: async () => {
    const { takeReturn } = await import('@/features/auth/social')
    return takeReturn().catch((error: Error) => ({ failure: error.message, state: undefined }))
  },
  staleTime: Number.POSITIVE_INFINITY,
  pendingComponent: LoadingState,
  component: RegisterRedirectPage,
})

/** Finishes a registration: after a provider's page, or for who has an account there but none here yet. */
function RegisterRedirectPage() {
  const { failure, state } = Route.useLoaderData()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const known = failure ? undefined : parseState(state)
  const registration = useMutation({
    meta: { handled: true },
    mutationFn: async (choice: RegistrationState) =>
      (await import('@/features/auth/register')).register(choice),
    onSuccess: async () => {
      await queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
      await navigate({ to: '/redirect', replace: true })
    },
  })
  const { mutate, status, error } = registration
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (known) mutate(known)
    else if (!failure && !hasToken()) void navigate({ to: '/login', replace: true })
  }, [])

  if (failure || error)
    return (
      <PublicFrame>
        <Page title="Registration" width="narrow">
          <ErrorState error={error ?? new Error(failure)} retry={() => void navigate({ to: '/register' })} />
        </Page>
      </PublicFrame>
    )
  if (known || status !== 'idle') return <LoadingState />
  return (
    <PublicFrame>
      <Page title="One more step" width="narrow" description="How would you like to use Platewise?">
        <ChooseType choose={(userType) => mutate({ userType })} />
      </Page>
    </PublicFrame>
  )
}

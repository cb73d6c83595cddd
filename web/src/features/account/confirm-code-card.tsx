import { lazy, Suspense, useEffect } from 'react'
import { LoadingState } from '@/components/states/states'
import { AuthCard } from '@/features/account/auth-card'
import type { PendingConfirmation } from '@/features/account/registration-state'

const ConfirmCode = lazy(() => import('@/features/account/confirm-code'))

export function ConfirmCodeCard(props: { pending: PendingConfirmation; password?: string }) {
  const replacesForm = props.password !== undefined
  // This screen replaces the form that had the focus.
  useEffect(() => {
    if (replacesForm) document.querySelector('h1')?.focus()
  }, [replacesForm])
  return (
    <AuthCard title="Confirm your email">
      <Suspense fallback={<LoadingState />}>
        <ConfirmCode {...props} />
      </Suspense>
    </AuthCard>
  )
}

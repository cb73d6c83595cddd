import { lazy, Suspense, useEffect } from 'react'
import { LoadingState } from '@/components/states'
import { AuthCard } from '@/features/account/auth-card'
import type { Waiting } from '@/features/account/registration-state'

const ConfirmCode = lazy(() => import('@/features/account/confirm-code'))

export function WaitingCode(props: { waiting: Waiting; password?: string }) {
  const takesOver = props.password !== undefined
  // This screen replaces the form that had the focus.
  useEffect(() => {
    if (takesOver) document.querySelector('h1')?.focus()
  }, [takesOver])
  return (
    <AuthCard title="Confirm your email">
      <Suspense fallback={<LoadingState />}>
        <ConfirmCode {...props} />
      </Suspense>
    </AuthCard>
  )
}

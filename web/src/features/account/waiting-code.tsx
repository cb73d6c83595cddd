import { lazy, Suspense } from 'react'
import { LoadingState } from '@/components/states'
import { AuthCard } from '@/features/account/auth-card'
import type { Waiting } from '@/features/account/registration-state'

const ConfirmCode = lazy(() => import('@/features/account/confirm-code'))

export function WaitingCode(props: { waiting: Waiting; password?: string }) {
  return (
    <AuthCard title="Confirm your e-mail">
      <Suspense fallback={<LoadingState />}>
        <ConfirmCode {...props} />
      </Suspense>
    </AuthCard>
  )
}

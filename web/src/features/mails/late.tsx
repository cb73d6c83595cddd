import { lazy, Suspense } from 'react'
import { LoadingState } from '@/components/states'

const LateUndelivered = lazy(() => import('@/features/mails/newest-undelivered'))

export const NewestUndelivered = () => (
  <Suspense fallback={<LoadingState />}>
    <LateUndelivered />
  </Suspense>
)

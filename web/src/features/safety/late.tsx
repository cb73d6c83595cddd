import { lazy, Suspense } from 'react'
import { LoadingState } from '@/components/states'

const LateSafety = lazy(() => import('@/features/safety/newest-safety'))

export const NewestSafety = () => (
  <Suspense fallback={<LoadingState />}>
    <LateSafety />
  </Suspense>
)

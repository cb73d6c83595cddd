import { lazy, Suspense } from 'react'
import { IncomeSkeleton } from '@/features/income/income-skeleton'

const IncomeChart = lazy(() => import('@/features/income/income-chart'))

/** For any screen of a coach; loaded after it. */
export const Income = () => (
  <Suspense fallback={<IncomeSkeleton />}>
    <IncomeChart />
  </Suspense>
)

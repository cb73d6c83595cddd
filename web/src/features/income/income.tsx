import { type ComponentProps, lazy, Suspense } from 'react'
import { IncomeSkeleton } from '@/features/income/income-skeleton'

const IncomeChart = lazy(() => import('@/features/income/income-chart'))

/** For any screen of a coach; loaded after it. */
export const Income = (props: ComponentProps<typeof IncomeChart>) => (
  <Suspense fallback={<IncomeSkeleton />}>
    <IncomeChart {...props} />
  </Suspense>
)

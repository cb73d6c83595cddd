import { type ComponentProps, lazy, Suspense } from 'react'
import { IncomeSkeleton } from '@/features/ledger/income-skeleton'

const IncomeChart = lazy(() => import('@/features/ledger/income-chart'))

/** The income chart, loaded after the screen it's on. */
export const Income = (props: ComponentProps<typeof IncomeChart>) => (
  <Suspense fallback={<IncomeSkeleton />}>
    <IncomeChart {...props} />
  </Suspense>
)

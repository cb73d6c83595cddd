import { type ComponentProps, lazy, Suspense } from 'react'
import { LoadingState } from '@/components/states/states'

const ExtrasTable = lazy(() => import('@/features/extras/extras-table'))

/** Extra specialties on a coach's profile, loaded after it. */
export const Extras = (props: ComponentProps<typeof ExtrasTable>) => (
  <Suspense fallback={<LoadingState lines={2} />}>
    <ExtrasTable {...props} />
  </Suspense>
)

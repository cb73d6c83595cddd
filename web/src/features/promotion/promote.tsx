import { Skeleton } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'

const PromoteCard = lazy(() => import('@/features/promotion/promote-card'))

/** The promotion card for a coach's dashboard, loaded after it. */
export const Promote = (props: ComponentProps<typeof PromoteCard>) => (
  <Suspense fallback={<Skeleton h={200} radius="var(--r-card)" />}>
    <PromoteCard {...props} />
  </Suspense>
)

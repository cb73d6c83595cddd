import { lazy, Suspense } from 'react'
import type { EditedQuery, Slot } from '#core/content/shared/schema'
import { LoadingState } from '@/components/states/states'

const SlotEditors = lazy(() => import('@/features/content/editor/slot-editors'))

interface Props {
  kind: EditedQuery['kind']
  slots: readonly Slot[]
  shown?: Slot
}

/** The editors, loaded lazily because they are as large as the rest of a screen. */
export const LazySlotEditors = (props: Props) => (
  <Suspense fallback={<LoadingState lines={6} />}>
    <SlotEditors {...props} />
  </Suspense>
)

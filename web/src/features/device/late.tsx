import { lazy, Suspense } from 'react'
import { LoadingState } from '@/components/states'

const LateSettings = lazy(() => import('@/features/device/device-settings'))

/** After all else of a profile, and so fetched after it. */
export const DeviceSettings = () => (
  <Suspense fallback={<LoadingState lines={2} />}>
    <LateSettings />
  </Suspense>
)

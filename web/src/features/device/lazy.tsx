import { lazy, Suspense } from 'react'
import { LoadingState } from '@/components/states'

const LazyDeviceSettings = lazy(() => import('@/features/device/device-settings'))

/** Shown at the end of a profile, so it loads last. */
export const DeviceSettings = () => (
  <Suspense fallback={<LoadingState lines={2} />}>
    <LazyDeviceSettings />
  </Suspense>
)

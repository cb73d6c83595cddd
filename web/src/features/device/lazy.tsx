import { lazy, Suspense } from 'react'
import { LoadingState } from '@/components/states/states'

const LazyDeviceSettings = lazy(() => import('@/features/device/device-settings'))

/** Loads last, because it's below the other settings. */
export const DeviceSettings = () => (
  <Suspense fallback={<LoadingState lines={2} />}>
    <LazyDeviceSettings />
  </Suspense>
)

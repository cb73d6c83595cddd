import { lazy, Suspense } from 'react'
import type { User } from '#core/account/shared/schema'
import { LoadingState } from '@/components/states'

const WaitingAddressNote = lazy(() =>
  import('@/features/account/waiting-address-note').then((file) => ({ default: file.WaitingAddressNote })),
)

/** Few have an address that waits, so it is loaded for them only. */
export const WaitingAddress = ({ user: { email, pendingEmail } }: { user: User }) =>
  pendingEmail && (
    <Suspense fallback={<LoadingState />}>
      <WaitingAddressNote email={email} pendingEmail={pendingEmail} />
    </Suspense>
  )

import { lazy, Suspense } from 'react'
import type { User } from '#core/account/shared/schema'
import { LoadingState } from '@/components/states'

const WaitingAddressNote = lazy(() =>
  import('@/features/account/waiting-address-note').then((file) => ({ default: file.WaitingAddressNote })),
)

/** Loaded only for the few people who have a pending email address. */
export const WaitingAddress = ({ user: { email, pendingEmail } }: { user: User }) =>
  pendingEmail && (
    <Suspense fallback={<LoadingState />}>
      <WaitingAddressNote email={email} pendingEmail={pendingEmail} />
    </Suspense>
  )

import { lazy, Suspense } from 'react'
import type { User } from '#core/accounts/shared/account-schema'
import { LoadingState } from '@/components/states/states'

const WaitingAddressNote = lazy(() =>
  import('@/features/account/pending-email-note').then((file) => ({ default: file.PendingEmailNote })),
)

/** Loaded only for the few people who have a pending email address. */
export const PendingEmail = ({ user: { email, pendingEmail } }: { user: User }) =>
  pendingEmail && (
    <Suspense fallback={<LoadingState />}>
      <WaitingAddressNote email={email} pendingEmail={pendingEmail} />
    </Suspense>
  )

import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Shell } from '@/features/shell/shell'

const SessionEnd = lazy(() => import('@/features/account/session-end'))
const UnreadWatch = lazy(() => import('@/features/chat/unread-watch'))

/** What stands around every screen of who is signed in, and watches beside it. */
export const SignedIn = ({ hasChats = true }: { hasChats?: boolean }) => (
  <Shell>
    <Suspense>
      <SessionEnd />
      {hasChats && <UnreadWatch />}
    </Suspense>
    <Outlet />
  </Shell>
)

import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Shell } from '@/features/shell/shell'

const SessionEnd = lazy(() => import('@/features/account/session-end'))
const UnreadWatch = lazy(() => import('@/features/chat/unread-watch'))
const WaitingWatch = lazy(() => import('@/features/hiring/waiting-watch'))

interface Props {
  hasChats?: boolean
  hasClients?: boolean
}

/** What stands around every screen of who is signed in, and watches beside it. */
export const SignedIn = ({ hasChats = true, hasClients = false }: Props) => (
  <Shell>
    <Suspense>
      <SessionEnd />
      {hasChats && <UnreadWatch />}
      {hasClients && <WaitingWatch />}
    </Suspense>
    <Outlet />
  </Shell>
)

import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Shell } from '@/features/shell/shell'

const DeviceWatch = lazy(() => import('@/features/device/device-watch'))
const SessionEnd = lazy(() => import('@/features/account/session-end'))
const AssignmentWatch = lazy(() => import('@/features/forms/submissions/assignment-watch'))
const ReceivedWatch = lazy(() => import('@/features/forms/submissions/received-watch'))
const AdminUnreadWatch = lazy(() => import('@/features/chat/inbox/admin-unread-watch'))
const UnreadWatch = lazy(() => import('@/features/chat/inbox/unread-watch'))
const CoachesWatch = lazy(() => import('@/features/discovery/coaches-watch'))
const WaitingWatch = lazy(() => import('@/features/hiring/waiting-watch'))

interface Props {
  isAdmin?: boolean
  hasClients?: boolean
  hasCoaches?: boolean
}

/** The layout and background watchers around every signed-in screen. */
export const SignedIn = ({ isAdmin = false, hasClients = false, hasCoaches = false }: Props) => (
  <Shell>
    <Suspense>
      <SessionEnd />
      <DeviceWatch />
      {isAdmin ? <AdminUnreadWatch /> : <UnreadWatch />}
      {hasClients && <WaitingWatch />}
      {hasCoaches && <CoachesWatch />}
      {!isAdmin && <AssignmentWatch />}
      {(isAdmin || hasClients) && <ReceivedWatch />}
    </Suspense>
    <Outlet />
  </Shell>
)

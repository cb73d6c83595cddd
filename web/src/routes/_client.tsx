import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { guard } from '@/features/shell/guard'
import { Shell } from '@/features/shell/shell'

const SessionEnd = lazy(() => import('@/features/account/session-end'))
const UnreadWatch = lazy(() => import('@/features/chat/unread-watch'))

export const Route = createFileRoute('/_client')({
  beforeLoad: guard('client'),
  component: ClientLayout,
})

function ClientLayout() {
  return (
    <Shell>
      <Suspense>
        <SessionEnd />
        <UnreadWatch />
      </Suspense>
      <Outlet />
    </Shell>
  )
}

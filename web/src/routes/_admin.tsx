import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { guard } from '@/features/shell/guard'
import { Shell } from '@/features/shell/shell'

const SessionEnd = lazy(() => import('@/features/account/session-end'))

export const Route = createFileRoute('/_admin')({
  beforeLoad: guard('admin'),
  component: AdminLayout,
})

function AdminLayout() {
  return (
    <Shell>
      <Suspense>
        <SessionEnd />
      </Suspense>
      <Outlet />
    </Shell>
  )
}

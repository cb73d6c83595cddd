import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '@/features/shell/guard'
import { Shell } from '@/features/shell/shell'

export const Route = createFileRoute('/_admin')({
  beforeLoad: guard('admin'),
  component: AdminLayout,
})

function AdminLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

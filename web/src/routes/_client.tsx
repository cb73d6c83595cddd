import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '@/features/shell/guard'
import { Shell } from '@/features/shell/shell'

export const Route = createFileRoute('/_client')({
  beforeLoad: guard('client'),
  component: ClientLayout,
})

function ClientLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

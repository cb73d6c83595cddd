import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '@/features/shell/guard'
import { Shell } from '@/features/shell/shell'

export const Route = createFileRoute('/_coach')({
  beforeLoad: guard('nutritionist'),
  component: CoachLayout,
})

function CoachLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

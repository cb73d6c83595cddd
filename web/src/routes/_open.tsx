import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PublicFrame } from '@/features/public/public-frame'

export const Route = createFileRoute('/_open')({ component: OpenLayout })

function OpenLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PublicFrame } from '@/features/public/public-frame'
import { guestsOnly } from '@/features/shell/guard'

export const Route = createFileRoute('/_public')({
  beforeLoad: guestsOnly,
  component: PublicLayout,
})

function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/features/shell/guard'
import { loadAdminEndpoints } from '@/lib/network/api'
import { SignedIn } from '@/routes/-signed-in'

export const Route = createFileRoute('/_admin')({
  beforeLoad: (route) => {
    void loadAdminEndpoints()
    return guard('admin')(route)
  },
  component: () => <SignedIn isAdmin />,
})

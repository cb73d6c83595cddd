import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/features/shell/guard'
import { SignedIn } from '@/routes/-signed-in'

export const Route = createFileRoute('/_admin')({
  beforeLoad: guard('admin'),
  component: () => <SignedIn isAdmin />,
})

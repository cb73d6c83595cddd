import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/features/shell/guard'
import { SignedIn } from '@/routes/-signed-in'

export const Route = createFileRoute('/_client')({
  beforeLoad: guard('client'),
  component: () => <SignedIn hasCoaches />,
})

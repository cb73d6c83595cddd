import { createFileRoute } from '@tanstack/react-router'
import { MemberSettings } from '@/routes/-settings'

export const Route = createFileRoute('/_client/client/settings')({
  component: () => <MemberSettings member="client" />,
})

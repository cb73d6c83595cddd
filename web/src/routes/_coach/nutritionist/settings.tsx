import { createFileRoute } from '@tanstack/react-router'
import { MemberSettings } from '@/routes/-settings'

export const Route = createFileRoute('/_coach/nutritionist/settings')({
  component: () => <MemberSettings member="coach" />,
})

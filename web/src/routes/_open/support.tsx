import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'

export const Route = createFileRoute('/_open/support')({
  component: () => <Page title="Support" width="narrow" />,
})

import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'

export const Route = createFileRoute('/_open/about')({
  component: () => <Page title="About" width="narrow" />,
})

import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'

export const Route = createFileRoute('/_open/contact')({
  component: () => <Page title="Contact" width="narrow" />,
})

import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'

export const Route = createFileRoute('/_open/terms')({
  component: () => <Page title="Terms" width="narrow" />,
})

import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'

export const Route = createFileRoute('/_public/register')({
  component: () => <Page title="Register" width="narrow" />,
})

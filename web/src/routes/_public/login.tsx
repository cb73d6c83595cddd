import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'

export const Route = createFileRoute('/_public/login')({
  component: () => <Page title="Login" width="narrow" />,
})

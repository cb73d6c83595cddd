import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'

export const Route = createFileRoute('/_open/privacy')({
  component: () => <Page title="Privacy" width="narrow" />,
})

import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'

export const Route = createFileRoute('/_client/client/dashboard')({ component: DashboardPage })

function DashboardPage() {
  return <Page title="Dashboard" />
}

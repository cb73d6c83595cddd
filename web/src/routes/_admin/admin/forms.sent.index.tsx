import { createFileRoute } from '@tanstack/react-router'
import { SentPage } from '@/features/forms/assignments/sent-page'

export const Route = createFileRoute('/_admin/admin/forms/sent/')({ component: SentFormsPage })

function SentFormsPage() {
  return <SentPage sender="admin" />
}

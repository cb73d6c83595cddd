import { createFileRoute } from '@tanstack/react-router'
import { SentPage } from '@/features/forms/assignments/sent-page'

export const Route = createFileRoute('/_coach/nutritionist/forms/sent/')({ component: SentFormsPage })

function SentFormsPage() {
  return <SentPage sender="coach" />
}

import { createFileRoute } from '@tanstack/react-router'
import { SentPage } from '@/features/forms/assignments/sent-page'
import { sentFormsSearch } from '@/features/forms/assignments/sent-search'

export const Route = createFileRoute('/_admin/admin/forms/sent')({
  validateSearch: sentFormsSearch,
  component: SentFormsPage,
})

function SentFormsPage() {
  return <SentPage sender="admin" sentId={Route.useSearch().sent} />
}

import { createFileRoute } from '@tanstack/react-router'
import { SentPage } from '@/features/forms/assignments/sent-page'
import { sentFormsSearch } from '@/features/forms/assignments/sent-search'

export const Route = createFileRoute('/_coach/nutritionist/forms/sent')({
  validateSearch: sentFormsSearch,
  component: SentFormsPage,
})

function SentFormsPage() {
  return <SentPage sender="coach" sentId={Route.useSearch().sent} />
}

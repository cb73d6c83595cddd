import { createFileRoute } from '@tanstack/react-router'
import { sentSearch } from '@/features/forms/submissions/sent-search'
import { SubmissionPage } from '@/features/forms/submissions/submission-page'

export const Route = createFileRoute('/_coach/nutritionist/submission/$id')({
  validateSearch: sentSearch,
  component: OwnSubmissionPage,
})

function OwnSubmissionPage() {
  const { id } = Route.useParams()
  const { sent = false } = Route.useSearch()
  return <SubmissionPage recipient="coach" id={id} isNew={sent} />
}

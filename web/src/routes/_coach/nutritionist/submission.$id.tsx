import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { sentSearch } from '@/features/forms/submissions/sent-search'
import { SubmissionPage } from '@/features/forms/submissions/submission-page'

export const Route = createFileRoute('/_coach/nutritionist/submission/$id')({
  validateSearch: sentSearch,
  component: OwnSubmissionPage,
})

function OwnSubmissionPage() {
  const { id } = Route.useParams()
  const { sent = false } = Route.useSearch()
  return (
    <SubmissionPage
      id={id}
      isNew={sent}
      back={
        <ButtonLink to="/nutritionist/forms" variant="default">
          Forms
        </ButtonLink>
      }
    />
  )
}

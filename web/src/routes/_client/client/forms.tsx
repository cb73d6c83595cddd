import { createFileRoute, Link } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { OwnForms } from '@/features/polls/own-forms'

export const Route = createFileRoute('/_client/client/forms')({ component: FormsPage })

function FormsPage() {
  return (
    <Page title="Forms" width="narrow">
      <OwnForms
        pollLink={({ id, title }) => (
          <Link to="/client/form/$id" params={{ id }}>
            {title}
          </Link>
        )}
        submissionLink={({ _id, title }) => (
          <Link to="/client/submission/$id" params={{ id: _id }}>
            {title}
          </Link>
        )}
      />
    </Page>
  )
}

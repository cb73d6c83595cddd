import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { messages } from '#core/shared/messages'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { OwnClientRecipients } from '@/features/forms/assignments/recipients'
import { hasClientsQuery } from '@/features/forms/assignments/send-queries'
import { SendFlow } from '@/features/forms/schedules/send-flow'
import { OwnForms } from '@/features/forms/submissions/own-forms'

export const Route = createFileRoute('/_coach/nutritionist/forms/')({ component: FormsPage })

function FormsPage() {
  const { data: hasClients = true } = useQuery(hasClientsQuery)
  return (
    <Page
      title="Forms"
      actions={
        <ButtonLink to="/nutritionist/forms/new" variant="light">
          New form
        </ButtonLink>
      }
    >
      {!hasClients && <Alert>{messages.noClientsToSend}</Alert>}
      <SendFlow
        sender="coach"
        who="clients"
        submissions={(label) => <Link to="/nutritionist/submissions">{label}</Link>}
        people={(chosen) => <OwnClientRecipients chosen={chosen} />}
      />
      <OwnForms
        pollLink={({ id, title }) => (
          <Link to="/nutritionist/form/$id" params={{ id }}>
            {title}
          </Link>
        )}
        submissionLink={({ _id, title }) => (
          <Link to="/nutritionist/submission/$id" params={{ id: _id }}>
            {title}
          </Link>
        )}
      />
    </Page>
  )
}

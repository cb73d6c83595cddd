import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { messages } from '#core/shared/messages'
import { Page } from '@/components/layout/page'
import { filteredTablePage } from '@/components/table/table-page'
import { hasClientsQuery } from '@/features/forms/assignments/send-queries'
import { sendSearch } from '@/features/forms/assignments/send-search'
import { titleOfStep } from '@/features/forms/assignments/send-steps'
import { NewFormButton } from '@/features/forms/definitions/new-form-button'
import { SendFlow } from '@/features/forms/schedules/send-flow'
import { OwnForms } from '@/features/forms/submissions/own-forms'

export const Route = createFileRoute('/_coach/nutritionist/forms/')({
  ...filteredTablePage(sendSearch),
  component: FormsPage,
})

function FormsPage() {
  const { data: hasClients = true } = useQuery(hasClientsQuery)
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page
      title="Forms"
      documentTitle={titleOfStep(search.step, 'clients')}
      actions={<NewFormButton sender="coach" />}
    >
      {!hasClients && <Alert>{messages.noClientsToSend}</Alert>}
      <SendFlow
        sender="coach"
        who="clients"
        search={search}
        onSearch={(change, isStep) =>
          void navigate({
            search: (old) => ({ ...old, ...change }),
            replace: !isStep,
            resetScroll: isStep,
          })
        }
        submissions={(label) => <Link to="/nutritionist/submissions">{label}</Link>}
      >
        <OwnForms recipient="coach" />
      </SendFlow>
    </Page>
  )
}

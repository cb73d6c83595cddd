import { createFileRoute, Link } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { filteredTablePage } from '@/components/table/table-page'
import { sendSearch } from '@/features/forms/assignments/send-search'
import { SendFlow } from '@/features/forms/schedules/send-flow'

export const Route = createFileRoute('/_admin/admin/forms/')({
  ...filteredTablePage(sendSearch),
  component: FormsPage,
})

function FormsPage() {
  const navigate = Route.useNavigate()
  return (
    <Page
      title="Forms"
      actions={
        <ButtonLink to="/admin/forms/new" variant="light" target="_blank">
          New form
        </ButtonLink>
      }
    >
      <SendFlow
        sender="admin"
        who="recipients"
        search={Route.useSearch()}
        onSearch={(change, isStep) =>
          void navigate({
            search: (old) => ({ ...old, ...change }),
            replace: !isStep,
            resetScroll: isStep,
          })
        }
        submissions={(label) => <Link to="/admin/submissions">{label}</Link>}
      />
    </Page>
  )
}

import { createFileRoute, Link } from '@tanstack/react-router'
import { Page } from '@/components/layout/page'
import { filteredTablePage } from '@/components/table/table-page'
import { sendSearch } from '@/features/forms/assignments/send-search'
import { titleOfStep } from '@/features/forms/assignments/send-steps'
import { NewFormButton } from '@/features/forms/definitions/new-form-button'
import { SendFlow } from '@/features/forms/schedules/send-flow'

export const Route = createFileRoute('/_admin/admin/forms/')({
  ...filteredTablePage(sendSearch),
  component: FormsPage,
})

function FormsPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page
      title="Forms"
      documentTitle={titleOfStep(search.step, 'recipients')}
      actions={<NewFormButton sender="admin" />}
    >
      <SendFlow
        sender="admin"
        who="recipients"
        search={search}
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

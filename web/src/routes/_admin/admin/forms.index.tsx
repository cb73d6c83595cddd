import { createFileRoute, Link } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { AnyRecipients } from '@/features/forms/assignments/any-recipients'
import { SendFlow } from '@/features/forms/schedules/send-flow'

export const Route = createFileRoute('/_admin/admin/forms/')({ component: FormsPage })

function FormsPage() {
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
        submissions={(label) => <Link to="/admin/submissions">{label}</Link>}
        people={(chosen) => <AnyRecipients chosen={chosen} />}
      />
    </Page>
  )
}

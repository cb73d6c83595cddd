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
        noForms={<ButtonLink to="/admin/forms/new">New form</ButtonLink>}
        formActions={({ path, title, isOwn }) =>
          isOwn && (
            <ButtonLink
              to="/admin/forms/$path"
              params={{ path }}
              size="sm"
              variant="default"
              aria-label={`Edit ${title}`}
            >
              Edit
            </ButtonLink>
          )
        }
        submissions={(label) => <Link to="/admin/submissions">{label}</Link>}
        people={(chosen) => <AnyRecipients chosen={chosen} />}
      />
    </Page>
  )
}

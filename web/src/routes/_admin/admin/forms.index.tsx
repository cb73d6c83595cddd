import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { AnyRecipients } from '@/features/polls/any-recipients'
import { SendFlow } from '@/features/polls/send-flow'

export const Route = createFileRoute('/_admin/admin/forms/')({ component: FormsPage })

function FormsPage() {
  return (
    <Page title="Forms">
      <SendFlow
        sender="admin"
        who="recipients"
        noForms={null}
        submissions={(label) => label}
        people={(chosen) => <AnyRecipients chosen={chosen} />}
      />
    </Page>
  )
}

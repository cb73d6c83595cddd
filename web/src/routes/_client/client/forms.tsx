import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { OwnForms } from '@/features/forms/submissions/own-forms'

export const Route = createFileRoute('/_client/client/forms')({ component: FormsPage })

function FormsPage() {
  return (
    <Page
      title="Forms"
      width="narrow"
      actions={
        <ButtonLink to="/client/facts" variant="default">
          What my coaches know
        </ButtonLink>
      }
    >
      <OwnForms recipient="client" />
    </Page>
  )
}

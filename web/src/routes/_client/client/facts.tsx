import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { FactsPage } from '@/features/forms/health-profile/facts-page'

export const Route = createFileRoute('/_client/client/facts')({ component: Facts })

function Facts() {
  return (
    <FactsPage
      back={
        <ButtonLink to="/client/forms" variant="default">
          Forms
        </ButtonLink>
      }
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { HealthFactsPage } from '@/features/forms/health-profile/health-facts-page'

export const Route = createFileRoute('/_client/client/facts')({ component: Facts })

function Facts() {
  return (
    <HealthFactsPage
      back={
        <ButtonLink to="/client/forms" variant="default">
          Forms
        </ButtonLink>
      }
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { SuspendedPage } from '@/features/account/suspended-page'

export const Route = createFileRoute('/_coach/nutritionist/status/suspended')({
  component: SuspendedCoachPage,
})

function SuspendedCoachPage() {
  return (
    <SuspendedPage>
      <div>
        <ButtonLink to="/nutritionist/profile/data" variant="subtle">
          My data
        </ButtonLink>
      </div>
    </SuspendedPage>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { MyDataPage } from '@/features/data-export/my-data-page'

export const Route = createFileRoute('/_coach/nutritionist/profile/data')({ component: CoachDataPage })

function CoachDataPage() {
  return (
    <MyDataPage
      isClient={false}
      back={
        <ButtonLink to="/nutritionist/profile" variant="default">
          Profile
        </ButtonLink>
      }
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { MyDataPage } from '@/features/data-export/my-data-page'

export const Route = createFileRoute('/_client/client/profile/data')({ component: ClientDataPage })

function ClientDataPage() {
  return (
    <MyDataPage
      isClient
      back={
        <ButtonLink to="/client/profile" variant="default">
          Profile
        </ButtonLink>
      }
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Section } from '@/components/layout/section'
import { MyDataPage } from '@/features/data-export/my-data-page'

const DeleteAccount = lazy(() => import('@/features/own-deletion/delete-account'))

export const Route = createFileRoute('/_client/client/profile/data')({ component: ClientDataPage })

function ClientDataPage() {
  return (
    <MyDataPage
      isClient
      deletion={
        <Section title="Delete my account">
          <Suspense>
            <DeleteAccount userType="client" />
          </Suspense>
        </Section>
      }
      profile="/client/profile"
    />
  )
}

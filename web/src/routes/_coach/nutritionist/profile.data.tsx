import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Section } from '@/components/layout/section'
import { MyDataPage } from '@/features/data-export/my-data-page'

const DeleteAccount = lazy(() => import('@/features/own-deletion/delete-account'))

export const Route = createFileRoute('/_coach/nutritionist/profile/data')({ component: CoachDataPage })

function CoachDataPage() {
  return (
    <MyDataPage
      isClient={false}
      deletion={
        <Section title="Delete my account">
          <Suspense>
            <DeleteAccount userType="coach" />
          </Suspense>
        </Section>
      }
      profile="/nutritionist/profile"
    />
  )
}

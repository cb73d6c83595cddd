import { Text } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Page } from '@/components/layout/page'
import { useDocumentTitle } from '@/components/layout/use-document-title'
import { LoadingState } from '@/components/states/states'
import { STEPS } from '@/entities/coach/answer-groups'
import { PendingEmail } from '@/features/account/pending-email'
import { ApplicationForm } from '@/features/coach/application/application-form'
import { applicationSearch } from '@/features/coach/application/application-search'
import { useApply } from '@/features/coach/application/queries'
import { notify } from '@/lib/notify'
import { useUser } from '@/lib/session/session'

/**
 * Loaded on demand, because the form next to it already fills the page's size budget. Shown only if changes
 * are pending.
 */
const RequestedChanges = lazy(() =>
  import('@/features/coach/change-requests/requested-changes').then((file) => ({
    default: file.RequestedChanges,
  })),
)

export const Route = createFileRoute('/_coach/nutritionist/profile/edit')({
  validateSearch: applicationSearch,
  component: EditProfilePage,
})

function EditProfilePage() {
  const user = useUser()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const apply = useApply()
  useDocumentTitle(`${STEPS[(search.step ?? 1) - 1]}, Edit Profile`)
  return (
    <Page title="Edit Profile" width="narrow">
      <Text c="dimmed">An admin reviews your changes. Until then, clients see your current profile.</Text>
      <PendingEmail user={user} />
      {user.nutritionist?.nutritionistChangeRequest && (
        <Suspense fallback={<LoadingState />}>
          <RequestedChanges
            coach={user.nutritionist}
            onWithdrawn={() => void navigate({ to: '/nutritionist/profile', replace: true })}
          />
        </Suspense>
      )}
      <ApplicationForm
        coach={user.nutritionist}
        account={{ firstName: '', lastName: '', email: user.email }}
        pendingEmail={user.pendingEmail}
        save={apply.mutateAsync}
        search={search}
        go={(next, isReplacing) => navigate({ search: next, replace: isReplacing })}
        onDone={({ nutritionistChangeRequest }) => {
          notify(nutritionistChangeRequest ? 'Changes sent for review' : 'Your profile is up to date')
          return navigate({ to: '/nutritionist/profile', replace: true, ignoreBlocker: true })
        }}
      />
    </Page>
  )
}

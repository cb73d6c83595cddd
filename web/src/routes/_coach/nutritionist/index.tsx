import { createFileRoute, redirect } from '@tanstack/react-router'
import { messages } from '#core/shared/messages'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { useDocumentTitle } from '@/components/layout/use-document-title'
import { STEPS } from '@/entities/coach/answer-groups'
import { PendingEmail } from '@/features/account/pending-email'
import { splitName } from '@/features/client/split-name'
import classes from '@/features/coach/application/application.module.css'
import { ApplicationForm } from '@/features/coach/application/application-form'
import { applicationSearch } from '@/features/coach/application/application-search'
import { useApply } from '@/features/coach/application/queries'
import { IntakeVideo, readIntakeVideo } from '@/features/content/intake-video'
import { isAllowed } from '@/lib/page/home-path'
import { sessionQuery, useUser } from '@/lib/session/session'

export const Route = createFileRoute('/_coach/nutritionist/')({
  validateSearch: applicationSearch,
  beforeLoad: async ({ context: { queryClient } }) => {
    // The same form edits the profile of an approved coach, at its own URL.
    if (isAllowed(await queryClient.ensureQueryData(sessionQuery)))
      throw redirect({ to: '/nutritionist/profile/edit', replace: true })
  },
  loader: ({ context: { queryClient } }) => readIntakeVideo(queryClient),
  component: IntakePage,
})

function IntakePage() {
  const user = useUser()
  const { name, email, nutritionist } = user
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const apply = useApply()
  const reason = nutritionist?.nutritionistStatus.rejectionComment
  useDocumentTitle(`${STEPS[(search.step ?? 1) - 1]}, Coach Intake Form`)
  return (
    <Page title="Coach Intake Form" width="narrow">
      {reason && (
        <p className={classes.notice}>
          <strong>{messages.rejected}</strong>
          <br />
          {reason}
        </p>
      )}
      <PendingEmail user={user} />
      {(search.step ?? 1) === 1 && <IntakeVideo />}
      <ApplicationForm
        coach={nutritionist}
        account={{ ...splitName(name), email }}
        pendingEmail={user.pendingEmail}
        save={apply.mutateAsync}
        search={search}
        go={(next, isReplacing) => navigate({ search: next, replace: isReplacing })}
        onDone={() => navigate({ to: '/nutritionist/status/pending', replace: true, ignoreBlocker: true })}
      />
      {!nutritionist && (search.step ?? 1) === 1 && (
        <div>
          <ButtonLink to="/nutritionist/profile/data" variant="subtle">
            My data
          </ButtonLink>
        </div>
      )}
    </Page>
  )
}

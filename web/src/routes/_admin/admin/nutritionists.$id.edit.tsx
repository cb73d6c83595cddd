import { Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { nameOf } from '@/display/coach/coach-text'
import { coachQuery, useEditCoach } from '@/features/admin/queries'
import { ApplicationForm } from '@/features/coach/application-form'
import { applicationSearch } from '@/features/coach/application-search'
import { notify } from '@/lib/notify'

export const Route = createFileRoute('/_admin/admin/nutritionists/$id/edit')({
  validateSearch: applicationSearch,
  loader: ({ context: { queryClient }, params }) => queryClient.ensureQueryData(coachQuery(params.id)),
  component: EditCoachPage,
})

function EditCoachPage() {
  const { id } = Route.useParams()
  const { data: coach } = useSuspenseQuery(coachQuery(id))
  const edit = useEditCoach(id)
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const name = nameOf(coach)
  return (
    <Page title={`Edit ${name}`} width="narrow">
      <Text c="dimmed">
        What you change counts at once, and {coach.firstName} is told by email which answers it was. A change
        of the same answer that waits for a decision is dropped.
      </Text>
      <ApplicationForm
        // What waits for a decision is not the admin's to send along.
        coach={{ ...coach, nutritionistChangeRequest: null }}
        known={coach}
        waitingEmail={null}
        save={edit.mutateAsync}
        draft={`application.${id}`}
        search={search}
        go={(next, isReplacing) => navigate({ search: next, replace: isReplacing })}
        onDone={() => {
          notify(`${name} is changed.`)
          return navigate({ to: '/admin/nutritionists', replace: true, ignoreBlocker: true })
        }}
      />
    </Page>
  )
}

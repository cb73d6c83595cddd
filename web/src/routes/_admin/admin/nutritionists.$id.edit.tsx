import { Text } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { Application } from '#core/coach/shared/schema'
import { nameOf } from '#core/shared/name'
import { Page } from '@/components/layout/page'
import { useConfirm } from '@/components/overlays/confirm'
import { coachQuery, useEditCoach } from '@/features/coach/admin-queries'
import { ApplicationForm } from '@/features/coach/application/application-form'
import { applicationSearch } from '@/features/coach/application/application-search'
import { isApiError } from '@/lib/network/api-error'
import { notify } from '@/lib/notify'

export const Route = createFileRoute('/_admin/admin/nutritionists/$id/edit')({
  validateSearch: applicationSearch,
  loader: ({ context: { queryClient }, params }) => queryClient.ensureQueryData(coachQuery(params.id)),
  component: EditCoachPage,
})

function EditCoachPage() {
  const { id } = Route.useParams()
  const { data: fresh } = useSuspenseQuery(coachQuery(id))
  // The answers the admin started from. Newer ones enter the form only after the server rejects the edit as
  // stale.
  const [coach, setCoach] = useState(fresh)
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const edit = useEditCoach(id)
  const save = async (application: Application) => {
    const { askEditQuestion } = await import('@/features/coach/edit-impact')
    const seenEdit = { ...application, seen: coach.seen }
    try {
      const isSure = await confirm(await askEditQuestion(id, coach.firstName, seenEdit))
      return isSure ? await edit.mutateAsync(seenEdit) : undefined
    } catch (error) {
      if (isApiError(error) && error.code === 'STALE')
        setCoach(await queryClient.fetchQuery({ ...coachQuery(id), staleTime: 0 }))
      throw error
    }
  }
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const name = nameOf(coach)
  return (
    <Page title={`Edit ${name}`} width="narrow">
      <Text c="dimmed">
        Changes take effect immediately, except a new email address, which the coach has to confirm.
      </Text>
      <ApplicationForm
        // The coach's pending change request isn't part of the admin's edit.
        coach={{ ...coach, nutritionistChangeRequest: null }}
        account={coach}
        pendingEmail={null}
        save={save}
        draft={`application.${id}`}
        search={search}
        go={(next, isReplacing) => navigate({ search: next, replace: isReplacing })}
        onDone={() => {
          notify(`${name}'s profile updated`)
          return navigate({ to: '/admin/nutritionists', replace: true, ignoreBlocker: true })
        }}
      />
    </Page>
  )
}

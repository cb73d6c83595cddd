import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ClientIntake } from '#core/client/shared/schema'
import { SubmitButton } from '@/components/fields/form'
import { FormBar } from '@/components/fields/form-bar'
import { Page } from '@/components/layout/page'
import { useLeaveGuard } from '@/components/overlays/use-leave-guard'
import { PendingEmail } from '@/features/account/pending-email'
import { IntakeForm, useIntakeForm } from '@/features/client/intake-form'
import { useSaveIntake } from '@/features/client/queries'
import { notify } from '@/lib/notify'
import { useUser } from '@/lib/session/session'
import { oneOf, searchOf } from '@/lib/text/search'

export const Route = createFileRoute('/_client/client/profile/edit')({
  validateSearch: searchOf<{ change?: 'email' }>({ change: oneOf(['email']) }),
  component: EditProfilePage,
})

function EditProfilePage() {
  const user = useUser()
  const form = useIntakeForm(user)
  const { change } = Route.useSearch()
  const navigate = Route.useNavigate()
  const save = useSaveIntake()
  const [isSaved, setSaved] = useState(false)
  useLeaveGuard(form.formState.isDirty && !isSaved)
  const goBack = () => void navigate({ to: '/client/profile' })
  // Navigates only after the unsaved-changes guard knows that nothing would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after saving
  useEffect(() => {
    if (isSaved) goBack()
  }, [isSaved])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (change) form.setFocus(change)
  }, [])

  const submit = async (intake: ClientIntake) => {
    await save.mutateAsync(intake)
    notify(
      intake.email === user.email
        ? 'Profile saved'
        : `Profile saved. Open the link we sent to ${intake.email} to confirm it.`,
    )
    setSaved(true)
  }
  return (
    <Page title="Edit profile" width="narrow">
      <PendingEmail user={user} />
      <IntakeForm form={form} onSubmit={submit}>
        <FormBar>
          <Button variant="default" onClick={goBack}>
            Cancel
          </Button>
          <SubmitButton>Save</SubmitButton>
        </FormBar>
      </IntakeForm>
    </Page>
  )
}

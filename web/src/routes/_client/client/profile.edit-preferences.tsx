import { Button } from '@mantine/core'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CoachPreference } from '#core/client/shared/schema'
import { SubmitButton } from '@/components/fields/form'
import { FormBar } from '@/components/fields/form-bar'
import { Page } from '@/components/layout/page'
import { useLeaveGuard } from '@/components/overlays/use-leave-guard'
import { usePreferencesForm } from '@/features/client/preferences'
import { PreferencesForm } from '@/features/client/preferences-form'
import { useSavePreferences } from '@/features/client/queries'
import { coachesKey } from '@/features/discovery/queries'
import { notify } from '@/lib/notify'
import { useUser } from '@/lib/session/session'

export const Route = createFileRoute('/_client/client/profile/edit-preferences')({
  component: EditPreferencesPage,
})

function EditPreferencesPage() {
  const user = useUser()
  const router = useRouter()
  const { queryClient } = Route.useRouteContext()
  const form = usePreferencesForm(user)
  const save = useSavePreferences()
  const [isSaved, setSaved] = useState(false)
  useLeaveGuard(form.formState.isDirty && !isSaved)
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/client/profile' })
  }
  // Navigates only after the unsaved-changes guard knows that nothing would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after saving
  useEffect(() => {
    if (isSaved) goBack()
  }, [isSaved])

  const submit = async (preference: CoachPreference) => {
    await save.mutateAsync(preference)
    await queryClient.invalidateQueries({ queryKey: coachesKey })
    notify('Coach preferences saved')
    setSaved(true)
  }
  return (
    <Page title="Coach Preferences Form" width="narrow">
      <PreferencesForm
        form={form}
        isPlanFixed={(user.client?.coachPreference?.groupChatType ?? 'NONE') !== 'NONE'}
        onSubmit={submit}
      >
        <FormBar>
          <Button variant="default" onClick={goBack}>
            Cancel
          </Button>
          <SubmitButton>Submit</SubmitButton>
        </FormBar>
      </PreferencesForm>
    </Page>
  )
}

import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { NO_PREFERENCE } from '#core/client/shared/no-preference'
import type { ClientIntake, CoachPreference } from '#core/client/shared/schema'
import { ButtonLink } from '@/components/button-link'
import { SubmitButton } from '@/components/fields/form'
import { FormBar } from '@/components/fields/form-bar'
import { Page } from '@/components/layout/page'
import { DraftNote } from '@/components/states/draft-note'
import { StepIndicator } from '@/components/steps/step-indicator'
import { IntakeForm, intakeOf, useIntakeForm } from '@/features/client/intake-form'
import { usePreferencesForm } from '@/features/client/preferences'
import { useSaveIntake, useSavePreferences } from '@/features/client/queries'
import { readDraft, useDraft } from '@/lib/draft'
import { useUser } from '@/lib/session/session'
import { oneOf, searchOf } from '@/lib/text/search'

const loadSecondStep = async () => {
  const { PreferencesForm } = await import('@/features/client/preferences-form')
  return { default: PreferencesForm }
}
const PreferencesForm = lazy(loadSecondStep)

const STEPS = ['Client Onboarding Form', 'Coach Preferences Form'] as const

export const Route = createFileRoute('/_client/client-onboarding')({
  validateSearch: searchOf({ step: oneOf([1, 2]) }),
  component: OnboardingPage,
})

/** Both forms stay mounted with the page, so that going back keeps all values. */
function OnboardingPage() {
  const user = useUser()
  const navigate = Route.useNavigate()
  // Clients who have completed the first step continue with the second (rule resume-onboarding).
  const { step = 2 } = Route.useSearch()
  const current = user.client ? step - 1 : 0
  const intake = useIntakeForm(user)
  const preferences = usePreferencesForm(user)
  const intakeDraft = useDraft('client-intake', intake)
  const preferencesDraft = useDraft('coach-preferences', preferences)
  const saveIntake = useSaveIntake()
  const savePreferences = useSavePreferences()

  // Preloads the second step while the client fills in the first.
  useEffect(() => void loadSecondStep(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const stored = readDraft<ClientIntake>('client-intake')
    if (stored) intake.reset({ ...intakeOf(user), ...stored }, { keepDefaultValues: true })
    const preferred = readDraft<CoachPreference>('coach-preferences')
    if (preferred)
      preferences.reset({ ...preferences.getValues(), ...preferred }, { keepDefaultValues: true })
  }, [])

  // Each step has its own page heading, which receives the focus as after a route change.
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current !== current) document.querySelector('h1')?.focus()
    shown.current = current
  }, [current])

  const submitIntake = async (answers: ClientIntake) => {
    await saveIntake.mutateAsync(answers)
    intakeDraft.discard()
    await navigate({ search: { step: 1 }, replace: true })
    await navigate({ search: { step: 2 } })
  }
  const submitPreferences = async (answers: CoachPreference) => {
    await savePreferences.mutateAsync(answers)
    preferencesDraft.discard()
    await navigate({ to: '/redirect', replace: true })
  }
  return (
    <Page title={STEPS[current] ?? STEPS[0]} width="narrow">
      <StepIndicator steps={STEPS} current={current} />
      {current === 0 ? (
        <IntakeForm form={intake} onSubmit={submitIntake}>
          <FormBar
            note={
              <DraftNote
                savedAt={intakeDraft.savedAt}
                discard={() => {
                  intake.reset(intakeOf(user))
                  intakeDraft.discard()
                }}
              />
            }
          >
            <SubmitButton>Next</SubmitButton>
          </FormBar>
          {!user.client && (
            <div>
              <ButtonLink to="/client/profile/data" variant="subtle">
                My data
              </ButtonLink>
            </div>
          )}
        </IntakeForm>
      ) : (
        <Suspense>
          <PreferencesForm form={preferences} isPlanFixed={false} onSubmit={submitPreferences}>
            <FormBar
              note={
                <DraftNote
                  savedAt={preferencesDraft.savedAt}
                  discard={() => {
                    preferences.reset(NO_PREFERENCE)
                    preferencesDraft.discard()
                  }}
                />
              }
            >
              <Button variant="default" onClick={() => void navigate({ search: { step: 1 } })}>
                Back
              </Button>
              <SubmitButton>Submit</SubmitButton>
            </FormBar>
          </PreferencesForm>
        </Suspense>
      )}
    </Page>
  )
}

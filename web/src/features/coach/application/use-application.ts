import { useEffect, useRef, useState } from 'react'
import { isAnswerField } from '#core/coach/shared/labels'
import type { Application, Coach } from '#core/coach/shared/schema'
import { REVIEW, type Step, stepOf } from '@/entities/coach/answer-groups'
import { answersOf, type Draft, NO_FILES, newAnswers } from '@/features/coach/application/answers'
import type { ApplicationSearch } from '@/features/coach/application/application-search'
import { readDraft, useDraft } from '@/lib/draft'
import { isApiError, showErrors } from '@/lib/network/api-error'
import { focusStep } from '@/lib/page/show-focused'
import { sentFile } from '@/lib/sent-files'
import { useSchemaForm } from '@/lib/use-schema-form'

/** The form renders before this has loaded. */
const loading = import('@/features/coach/application/checks')

export interface ApplicationProps {
  /** The stored profile. Null for a first application. */
  coach: Coach | null
  /** Prefills a first application from the account. */
  account: { firstName: string; lastName: string; email: string }
  /** A new email address that isn't confirmed yet. Submitting keeps it. */
  pendingEmail: string | null
  /** Sends the answers. The form shows errors, and stays open if the result is undefined. */
  save: (application: Application) => Promise<Coach | undefined>
  /** The name of the draft on this device. */
  draft?: string
  search: ApplicationSearch
  go: (search: ApplicationSearch, isReplacing?: boolean) => unknown
  onDone: (coach: Coach) => unknown
}

/** The form of all three steps. It exists as long as the page; the URL says which step is shown. */
export function useApplication(props: ApplicationProps) {
  const { coach, account, pendingEmail, save, draft: draftName = 'application', search, go, onDone } = props
  const { step = 1, change } = search
  const hasResume = Boolean(coach?.resume)
  const answers = coach ? answersOf(coach) : newAnswers(account)
  const initial = pendingEmail ? { ...answers, email: pendingEmail } : answers
  const form = useSchemaForm<Draft, Application>(
    async () => (await loading).stepSchema(step, hasResume),
    initial,
  )
  const draft = useDraft(draftName, form)
  const heading = useRef<HTMLHeadingElement>(null)
  const refusal = useRef<unknown>(undefined)
  const shownPosition = useRef<Pick<ApplicationSearch, 'step' | 'change'>>(undefined)
  const [shownStep, setShownStep] = useState<Step>()
  const [checks, setChecks] = useState<Awaited<typeof loading>>()
  const { isSubmitting } = form.formState

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const stored = readDraft<Draft>(draftName)
    if (stored)
      form.reset({ ...initial, ...stored, ...filesOf(stored) } as Draft, { keepDefaultValues: true })
  }, [])

  useEffect(() => void loading.then(setChecks, () => undefined), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per step
  useEffect(() => {
    // Waits for the step's fields, so that one can get the focus, and for the submission that led here.
    if (!checks || step !== shownStep || isSubmitting) return
    const before = shownPosition.current
    if (before?.step === step && before.change === change) return
    const open = checks.openStep(form.getValues(), hasResume)
    if (step > open) return void go({ step: open }, true)
    // After a refusal the form counts as submitted, so it lists errors and validates each change.
    const isSent = Boolean(refusal.current)
    form.reset(undefined, {
      keepValues: true,
      keepDirty: true,
      keepDefaultValues: true,
      keepIsSubmitted: isSent,
      keepSubmitCount: isSent,
    })
    if (refusal.current) showErrors(refusal.current, form.setError, Object.keys(initial))
    else if (change) form.setFocus(change)
    else if (before) focusStep(heading.current, before.change)
    refusal.current = undefined
    shownPosition.current = { step, change }
  }, [checks, step, shownStep, change, isSubmitting])

  const lastSeen = useRef(coach?.seen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once someone else has changed the answers
  useEffect(() => {
    if (lastSeen.current === coach?.seen) return
    lastSeen.current = coach?.seen
    form.reset(initial, {
      keepDirtyValues: true,
      keepErrors: true,
      keepIsSubmitted: true,
      keepSubmitCount: true,
    })
  }, [coach?.seen])

  const submit = async (application: Application) => {
    if (step !== REVIEW) return go({ step: change ? REVIEW : ((step + 1) as Step) })
    try {
      const applied = await save(application)
      if (!applied) return
      draft.discard()
      await onDone(applied)
    } catch (error) {
      const paths = isApiError(error) ? error.issues.map(({ path }) => path.split('.')[0] ?? '') : []
      const field = paths.find(isAnswerField)
      if (!field) throw error
      refusal.current = error
      go({ step: stepOf(field), change: field })
    }
  }
  const discard = () => {
    form.reset(initial)
    draft.discard()
    go({}, true)
  }
  return { form, submit, heading, setShown: setShownStep, savedAt: draft.savedAt, discard }
}

/** Keeps the uploads that this tab remembers. Others have to be chosen again. */
const filesOf = (stored: { [name: string]: unknown }) =>
  Object.fromEntries(
    Object.keys(NO_FILES).map((field) => [field, sentFile(stored[field]) ? stored[field] : '']),
  )

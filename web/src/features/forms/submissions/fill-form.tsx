import { Alert, Anchor, Button, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { CompletedAssignment, OpenedAssignment } from '#core/forms/assignments/shared/schema'
import { type Answers, checkAnswers, pagesOf, shownFields } from '#core/forms/definitions/shared/answers'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { labelOf, purposeOf } from '#core/forms/definitions/shared/purposes'
import { Form, SubmitButton } from '@/components/fields/form'
import { FormBar } from '@/components/fields/form-bar'
import { DraftNote } from '@/components/states/draft-note'
import { StepIndicator } from '@/components/steps/step-indicator'
import { AnswersView } from '@/entities/forms/answers-view'
import { FormFields } from '@/entities/forms/form-fields'
import classes from '@/entities/forms/forms.module.css'
import type { FormPlace } from '@/features/forms/submissions/fill-search'
import { useAnswerAssignment } from '@/features/forms/submissions/own-queries'
import { useAnswers } from '@/features/forms/submissions/use-answers'
import { ApiError, isApiError } from '@/lib/network/api-error'
import { changeIdOf, focusField, focusStep } from '@/lib/page/show-focused'
import { sentFile } from '@/lib/sent-files'
import { useUser } from '@/lib/session/session'
import { sizeText } from '@/lib/text/format'

interface Props {
  assignment: OpenedAssignment
  place: FormPlace
  go: (place: FormPlace, isReplacing?: boolean) => unknown
  onDone: (completed: CompletedAssignment) => unknown
}

/** Fills in a form page by page, then shows all answers for review before submitting. */
export function FillForm({ assignment, place: { step, change }, go, onDone }: Props) {
  const { document } = assignment.form
  const context = { ...assignment, recipientType: useUser().type === 'client' ? 'client' : 'coach' } as const
  const currentIds = useRef<readonly string[]>(undefined)
  const { form, isOnline, savedAt, discard, finish } = useAnswers(assignment, () => currentIds.current)
  const { mutateAsync } = useAnswerAssignment(assignment)
  const heading = useRef<HTMLHeadingElement>(null)
  const values = form.watch()
  const pages = pagesOf(shownFields(document.fields, values))
  const shown = Math.min(step, firstOpen(document, pages, values))
  const page = pages[shown]
  currentIds.current = page?.fields.map(({ id }) => id)

  // Loads the date picker up front, because the device may go offline once the form is open.
  const hasDay = document.fields.some(({ type }) => type === 'date')
  useEffect(() => {
    if (hasDay) void import('@/components/fields/date-input').catch(() => undefined)
  }, [hasDay])

  const changed = page?.fields.find(({ id }) => id === change)
  // A question to change shows its field instead of the known answer, which was already confirmed.
  const { [changed?.id ?? '']: _, ...prefill } = assignment.known
  const opened = useRef({ shown, change })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place
  useEffect(() => {
    // Also before a field to change, because a date field that is still loading takes no focus.
    if (changed || opened.current.shown !== shown) focusStep(heading.current, opened.current.change)
    if (changed) focusField(form.setFocus, changed.type === 'consent' ? `${changed.id}.name` : changed.id)
    opened.current = { shown, change }
  }, [shown, changed?.id])

  // Otherwise the next page would open by itself as soon as the answers of this one are complete.
  const isAhead = step > shown
  const stay = useEffectEvent(() => go({ step: shown }, true))
  useEffect(() => {
    if (isAhead) stay()
  }, [isAhead])

  const submit = async (answers: Answers) => {
    if (page) return go({ step: changed ? pages.length : shown + 1 })
    try {
      const completed = await mutateAsync(answers)
      finish()
      await onDone(completed)
    } catch (error) {
      throw atFields(error)
    }
  }
  const steps = [...pages.map(({ title }, index) => title ?? (index === 0 ? 'Questions' : 'More')), 'Review']
  return (
    <Form form={form} onSubmit={submit}>
      {document.description && shown === 0 && <Text className={classes.wording}>{document.description}</Text>}
      <StepIndicator steps={steps} current={shown} heading={heading} />
      {page ? (
        <FormFields
          page={page}
          control={form.control}
          prefill={prefill}
          labelOf={(question) => labelOf(purposeOf(question, context), context, assignment.sender)}
        />
      ) : (
        <AnswersView
          document={document}
          answers={values}
          level={3}
          fileOf={({ id }) => fileText(values[id])}
          action={({ id, label }) => (
            <Anchor
              component="button"
              type="button"
              id={changeIdOf(id)}
              underline="always"
              className={classes.change}
              aria-label={`Change ${label}`}
              onClick={() =>
                go({
                  step: pages.findIndex(({ fields }) => fields.some((field) => field.id === id)),
                  change: id,
                })
              }
            >
              Change
            </Anchor>
          )}
        />
      )}
      {!isOnline && (
        <Alert color="yellow" role="status" title="You're offline">
          Nothing's lost. Your answers are saved on this device. Send them when you're back online.
        </Alert>
      )}
      <FormBar
        note={
          <DraftNote
            savedAt={savedAt}
            discard={() => {
              discard()
              heading.current?.focus()
            }}
          />
        }
      >
        {shown > 0 && !changed && (
          <Button variant="default" onClick={() => go({ step: shown - 1 })}>
            Back
          </Button>
        )}
        <SubmitButton disabled={!page && !isOnline}>
          {changed ? 'Back to review' : buttonText(shown, pages.length)}
        </SubmitButton>
      </FormBar>
    </Form>
  )
}

const buttonText = (shown: number, pages: number) =>
  shown === pages ? 'Send' : shown === pages - 1 ? 'Review' : 'Next'

const fileText = (key: unknown) => {
  const file = sentFile(key)
  return file ? `${file.name} (${sizeText(file.size)})` : 'A file'
}

/** The first page with a missing required answer, or the review if nothing is missing. */
function firstOpen(document: FormDocument, pages: ReturnType<typeof pagesOf>, values: FieldValues): number {
  const wrong = checkAnswers(document, values).problems.map(({ id }) => id)
  const first = pages.findIndex(({ fields }) => fields.some(({ id }) => wrong.includes(id)))
  return first < 0 ? pages.length : first
}

/** The server names a question as `data.mood`. */
function atFields(error: unknown): unknown {
  if (!isApiError(error)) return error
  const issues = error.issues.map((issue) => ({ ...issue, path: issue.path.replace(/^data\./, '') }))
  return new ApiError(error.status, error.code, error.message, issues, { cause: error })
}

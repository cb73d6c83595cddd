import { Alert, Anchor, Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { CompletedPoll, OpenedPoll } from '#core/forms/assignments/shared/schema'
import { type Answers, checkAnswers, pagesOf, shownFields } from '#core/forms/definitions/shared/answers'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { labelOf, purposeOf } from '#core/forms/definitions/shared/purposes'
import { DraftNote } from '@/components/draft-note'
import { Form, SubmitButton } from '@/components/fields/form'
import { FormBar } from '@/components/fields/form-bar'
import { StepIndicator } from '@/components/step-indicator'
import { AnswersView } from '@/entities/forms/answers-view'
import { FormFields } from '@/entities/forms/form-fields'
import classes from '@/entities/forms/forms.module.css'
import { useAnswerPoll } from '@/features/forms/submissions/own-queries'
import { useAnswers } from '@/features/forms/submissions/use-answers'
import { ApiError, isApiError } from '@/lib/api-error'
import { sizeText } from '@/lib/format'
import { sentFile } from '@/lib/sent-files'
import { useUser } from '@/lib/session'

interface Props {
  poll: OpenedPoll
  /** The page index from 0. The step after the last page is the review. */
  step: number
  go: (step: number) => unknown
  onDone: (completed: CompletedPoll) => unknown
}

/** Fills in a form page by page, then shows all answers for review before submitting. */
export function FillForm({ poll, step, go, onDone }: Props) {
  const { document } = poll.form
  const context = { ...poll, recipientType: useUser().type === 'client' ? 'client' : 'coach' } as const
  const currentIds = useRef<readonly string[]>(undefined)
  const { form, isOnline, savedAt, discard, finish } = useAnswers(poll, () => currentIds.current)
  const { mutateAsync } = useAnswerPoll(poll)
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

  const opened = useRef(shown)
  useEffect(() => {
    if (opened.current !== shown) heading.current?.focus()
    opened.current = shown
  }, [shown])

  const submit = async (answers: Answers) => {
    if (page) return go(shown + 1)
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
          prefill={poll.known}
          labelOf={(question) => labelOf(purposeOf(question, context), context, poll.sender)}
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
              underline="always"
              className={classes.change}
              aria-label={`Change ${label}`}
              onClick={() => go(pages.findIndex(({ fields }) => fields.some((field) => field.id === id)))}
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
      <FormBar note={<DraftNote savedAt={savedAt} discard={discard} />}>
        {shown > 0 && (
          <Button variant="default" onClick={() => go(shown - 1)}>
            Back
          </Button>
        )}
        <SubmitButton disabled={!page && !isOnline}>{buttonText(shown, pages.length)}</SubmitButton>
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

import { Title } from '@mantine/core'
import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type Answers, answersSchema, pagesOf, shownFields } from '#core/forms/definitions/shared/answers'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { type AnswerContext, labelOf, purposeOf } from '#core/forms/definitions/shared/purposes'
import { Form, SubmitButton } from '@/components/fields/form'
import { FormFields } from '@/entities/forms/form-fields'
import classes from '@/entities/forms/forms.module.css'
import { notify } from '@/lib/notify'
import { useSchemaForm } from '@/lib/use-schema-form'

interface Props {
  document: Pick<FormDocument, 'description' | 'fields'>
  /** Sender and recipient type, for the purposes shown. */
  context: AnswerContext
}

/** A form as its recipient sees it. Conditions and validation work, but nothing is submitted. */
export function FormPreview({ document, context }: Props) {
  const current = useRef(document)
  current.current = document
  const form = useSchemaForm<FieldValues, Answers>(
    async () =>
      answersSchema(
        current.current,
        current.current.fields.map(({ id }) => id),
      ),
    {},
  )
  const pages = pagesOf(shownFields(document.fields, form.watch()))
  return (
    <Form form={form} onSubmit={async () => notify('Looks good. Nothing was sent.')}>
      <div className={classes.answers}>
        {document.description && <p className={classes.wording}>{document.description}</p>}
        {pages.map((page) => (
          <section key={page.id} aria-label={page.title ?? 'Questions'}>
            {page.title && (
              <Title order={3} mb="sm">
                {page.title}
              </Title>
            )}
            <FormFields
              page={page}
              control={form.control}
              labelOf={(question) => labelOf(purposeOf(question, context), context, null)}
            />
          </section>
        ))}
      </div>
      <SubmitButton variant="default">Test the form</SubmitButton>
    </Form>
  )
}

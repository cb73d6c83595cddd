import { Text, Title } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { Control, FieldValues } from 'react-hook-form'
import type { OpenedAssignment } from '#core/forms/assignments/shared/schema'
import type { FormPage } from '#core/forms/definitions/shared/answers'
import { isQuestion, type Question } from '#core/forms/definitions/shared/fields'
import { Card } from '@/components/layout/card'
import classes from '@/entities/forms/forms.module.css'
import { PrefilledField } from '@/entities/forms/prefilled-field'
import { QuestionField } from '@/entities/forms/question-field'

interface Props {
  page: FormPage
  control: Control<FieldValues>
  /** Known answers by question id. */
  prefill?: OpenedAssignment['known']
  /** Who can see an answer, why, and until when. */
  labelOf: (question: Question) => string
}

/**
 * The fields of one page of a form. The most common purpose is shown once at the top; other purposes appear
 * next to their questions.
 */
export function FormFields({ page, control, prefill = {}, labelOf }: Props) {
  const commonLabel = mostOf(page.fields.filter(isQuestion).map(labelOf))
  return (
    <Card className={classes.fields}>
      {commonLabel && <Purpose label={commonLabel} />}
      {page.fields.map((field) => {
        switch (field.type) {
          case 'heading':
            return (
              <Title key={field.id} order={3}>
                {field.label}
              </Title>
            )
          case 'note':
            return (
              <Text key={field.id} className={classes.wording}>
                {field.text}
              </Text>
            )
          case 'page':
            return null
          default: {
            const label = labelOf(field)
            const prefilled = prefill[field.id]
            return (
              <div key={field.id} className={classes.question}>
                {prefilled ? (
                  <PrefilledField question={field} control={control} prefilled={prefilled} />
                ) : (
                  <QuestionField question={field} control={control} />
                )}
                {label !== commonLabel && <Purpose label={label} />}
              </div>
            )
          }
        }
      })}
    </Card>
  )
}

const Purpose = ({ label }: { label: string }) => (
  <p className={classes.purpose}>
    <IconEye size={18} stroke={1.75} aria-hidden />
    {label}
  </p>
)

/** The most common label; the first one in case of a tie. */
function mostOf(labels: string[]): string | undefined {
  const count = (label: string) => labels.filter((other) => other === label).length
  return labels.toSorted((a, b) => count(b) - count(a))[0]
}

import { Text, Title } from '@mantine/core'
import type { Control, FieldValues } from 'react-hook-form'
import type { FormPage } from '#core/forms/answers'
import { Card } from '@/components/card'
import classes from '@/display/forms/forms.module.css'
import { QuestionField } from '@/display/forms/question-field'

interface Props {
  page: FormPage
  control: Control<FieldValues>
}

/** The fields of one page of a form. */
export const FormFields = ({ page, control }: Props) => (
  <Card className={classes.fields}>
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
        default:
          return <QuestionField key={field.id} question={field} control={control} />
      }
    })}
  </Card>
)

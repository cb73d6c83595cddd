import { Text } from '@mantine/core'
import type { Control, FieldValues } from 'react-hook-form'
import { maxOf } from '#core/forms/definitions/shared/answers'
import { answersOf, type FieldOf, type Question } from '#core/forms/definitions/shared/fields'
import { CheckboxGroupField } from '@/components/fields/checkbox-group-field'
import { ChoicesWithOtherField } from '@/components/fields/choices-with-other-field'
import { DateField } from '@/components/fields/date-field'
import { FileField } from '@/components/fields/file-field'
import { NumberField } from '@/components/fields/number-field'
import { OtherField } from '@/components/fields/other-field'
import { RadioField, YES_NO } from '@/components/fields/radio-field'
import { SelectField } from '@/components/fields/select-field'
import { TextField } from '@/components/fields/text-field'
import { TextareaField } from '@/components/fields/textarea-field'
import { HeightField } from '@/entities/client/height-field'
import { WeightField } from '@/entities/client/weight-field'
import classes from '@/entities/forms/forms.module.css'

interface Props<Q extends Question = Question> {
  question: Q
  control: Control<FieldValues>
}

/** One question of a form, with the field for its type. */
export function QuestionField({ question, control }: Props) {
  const props = {
    control,
    name: question.id,
    label: question.label,
    description: question.help,
    isOptional: !question.required,
  }
  switch (question.type) {
    case 'text':
      return <TextField {...props} max={question.max === undefined ? undefined : maxOf(question)} />
    case 'paragraph':
      return <TextareaField {...props} rows={4} max={maxOf(question)} />
    case 'email':
      return <TextField {...props} type="email" inputMode="email" autoComplete="email" />
    case 'number':
      return <NumberField {...props} unit={question.unit} isDecimal />
    case 'weight':
      return <WeightField {...props} />
    case 'height':
      return <HeightField {...props} />
    case 'date':
      return <DateField {...props} />
    case 'yesNo':
      return <RadioField {...props} options={YES_NO} />
    case 'choice':
      return question.other ? (
        <OtherField {...props} options={question.options} />
      ) : (
        <RadioField {...props} options={question.options.map(asOption)} />
      )
    case 'choices':
      return question.other ? (
        <ChoicesWithOtherField {...props} options={question.options} />
      ) : (
        <CheckboxGroupField {...props} options={question.options} max={question.max} />
      )
    case 'select':
      return <SelectField {...props} options={question.options.map(asOption)} />
    case 'scale':
      return <RadioField {...props} options={stepsOf(question)} />
    case 'file':
      return (
        <FileField
          {...props}
          kind={question.accept === 'picture' ? 'image' : 'attachment'}
          accept={question.accept === 'picture' ? 'image/jpeg,image/png,image/webp' : undefined}
        />
      )
    case 'consent':
      return <ConsentField question={question} control={control} />
  }
}

const asOption = (value: string) => ({ value, label: value })

const stepsOf = (scale: FieldOf<'scale'>) =>
  (answersOf(scale) ?? []).map((step) => ({
    value: Number(step),
    label: scale.look === 'stars' ? `${step} ★` : String(step),
    ...(scale.look === 'stars' && { name: Number(step) === 1 ? '1 star' : `${step} stars` }),
  }))

/** The consent text, and the name to sign it with. */
function ConsentField({ question, control }: Props<FieldOf<'consent'>>) {
  const { id, label, help, wording, required } = question
  return (
    <div className={classes.consent}>
      <strong>{label}</strong>
      <Text className={classes.wording}>{wording}</Text>
      <TextField
        control={control}
        name={`${id}.name`}
        label="Type your full name to sign"
        description={help}
        isOptional={!required}
        autoComplete="name"
      />
    </div>
  )
}

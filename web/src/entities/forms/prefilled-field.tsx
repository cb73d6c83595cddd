import { Button, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type Control, type FieldValues, useFormContext } from 'react-hook-form'
import type { OpenedAssignment } from '#core/forms/assignments/shared/schema'
import type { Question } from '#core/forms/definitions/shared/fields'
import { Question as Asked } from '@/components/fields/question'
import { useField } from '@/components/fields/use-field'
import { ageText } from '@/entities/forms/age-text'
import { answerText } from '@/entities/forms/answer-text'
import classes from '@/entities/forms/forms.module.css'
import { QuestionField } from '@/entities/forms/question-field'

interface Props {
  question: Question
  control: Control<FieldValues>
  prefilled: OpenedAssignment['known'][string]
}

/** A question that was answered before. One tap confirms that the answer is still true. */
export function PrefilledField({ question, control, prefilled }: Props) {
  const { field, error } = useField({ control, name: question.id, label: question.label })
  const { setFocus } = useFormContext()
  const isConfirmed = JSON.stringify(field.value) === JSON.stringify(prefilled.answer)
  // A draft may already contain a different answer.
  const [isChanging, setChanging] = useState(!isConfirmed && !isNothing(field.value))
  const isTyping = useRef(false)
  useEffect(() => {
    if (isChanging && isTyping.current) setFocus(question.id)
  }, [isChanging, question.id, setFocus])

  if (isChanging) return <QuestionField question={question} control={control} />
  const { id, label, help, required } = question
  return (
    <Asked
      role="group"
      name={id}
      label={required ? label : `${label} (optional)`}
      description={help}
      error={error}
    >
      <div className={classes.known}>
        <Text component="span" className={classes.wording}>
          {answerText(question, prefilled.answer)}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          {prefilled.confirmedAt
            ? `You told us this ${ageText(prefilled.confirmedAt)}.`
            : 'From your profile.'}{' '}
          {!isConfirmed && 'Still true?'}
        </Text>
        <div className={classes.knownActions}>
          <Button
            ref={field.ref}
            variant={isConfirmed ? 'filled' : 'light'}
            aria-pressed={isConfirmed}
            leftSection={isConfirmed && <IconCheck size={18} aria-hidden />}
            onClick={() => field.onChange(isConfirmed ? undefined : prefilled.answer)}
          >
            Still true
          </Button>
          <Button
            variant="default"
            aria-label={`Change: ${label}`}
            onClick={() => {
              field.onChange(prefilled.answer)
              isTyping.current = true
              setChanging(true)
            }}
          >
            Change
          </Button>
        </div>
      </div>
    </Asked>
  )
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

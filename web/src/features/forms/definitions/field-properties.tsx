import { Checkbox, InputBase, NativeSelect, TextInput, Title } from '@mantine/core'
import type { Field } from '#core/forms/definitions/shared/fields'
import { Card } from '@/components/layout/card'
import classes from '@/features/forms/definitions/builder.module.css'
import { Condition } from '@/features/forms/definitions/condition'
import { FIELD_TYPE_LABELS } from '@/features/forms/definitions/field-types'
import { FieldUsage } from '@/features/forms/definitions/field-usage'
import type { FieldIssue } from '@/features/forms/definitions/use-builder'

interface Props {
  field: Field
  /** The fields before it. */
  earlier: readonly Field[]
  /** The field's errors, by property. */
  issues: readonly FieldIssue[]
  /** The role that must be able to read the answer. */
  senderRole: 'coach' | 'admin' | undefined
  onChange: (field: Field) => void
}

/** The properties of a field. */
export function FieldProperties({ field, earlier, issues, senderRole, onChange }: Props) {
  const errorOf = (name: string) => issues.find(({ property }) => property === name)?.message
  const set = (change: object) => onChange(compact({ ...field, ...change }) as Field)
  const text = (name: string, label: string, value: string | undefined, max: number) => (
    <TextInput
      label={label}
      value={value ?? ''}
      maxLength={max}
      error={errorOf(name)}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )
  const lines = (
    name: string,
    label: string,
    value: string | undefined,
    max: number,
    description?: string,
  ) => (
    <InputBase
      component="textarea"
      multiline
      rows={4}
      label={label}
      description={description}
      value={value ?? ''}
      maxLength={max}
      error={errorOf(name)}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )
  const number = (name: string, label: string, value: number | undefined) => (
    <TextInput
      type="number"
      inputMode="decimal"
      label={`${label} (optional)`}
      value={value ?? ''}
      error={errorOf(name)}
      onChange={({ currentTarget }) =>
        set({ [name]: currentTarget.value === '' ? undefined : Number(currentTarget.value) })
      }
    />
  )
  const isAsked = field.type !== 'heading' && field.type !== 'note' && field.type !== 'page'
  return (
    <Card className={classes.properties} aria-label="Properties">
      <Title order={2}>{FIELD_TYPE_LABELS[field.type]}</Title>
      {field.type === 'note'
        ? lines('text', 'Text', field.text, 2000)
        : text('label', isAsked ? 'Question' : 'Text', field.label, 200)}
      {isAsked && (
        <>
          {text('help', 'Help text (optional)', field.help, 500)}
          <FieldUsage field={field} senderRole={senderRole} errorOf={errorOf} set={set} />
          <Checkbox
            size="md"
            label="Required"
            checked={field.required ?? false}
            onChange={({ currentTarget }) => set({ required: currentTarget.checked || undefined })}
          />
        </>
      )}
      {'options' in field && (
        <InputBase
          component="textarea"
          multiline
          rows={Math.max(4, field.options.length + 1)}
          label="Answers"
          description="One per line"
          value={field.options.join('\n')}
          error={errorOf('options')}
          onChange={({ currentTarget }) => set({ options: currentTarget.value.split('\n') })}
        />
      )}
      {(field.type === 'choice' || field.type === 'choices') && (
        <Checkbox
          size="md"
          label="Include “Other” with a text field"
          checked={field.other ?? false}
          onChange={({ currentTarget }) => set({ other: currentTarget.checked || undefined })}
        />
      )}
      {field.type === 'choices' && number('max', 'Maximum choices', field.max)}
      {field.type === 'number' && (
        <>
          {text('unit', 'Unit (optional)', field.unit, 20)}
          {number('min', 'Minimum', field.min)}
          {number('max', 'Maximum', field.max)}
        </>
      )}
      {(field.type === 'text' || field.type === 'paragraph') && number('max', 'Character limit', field.max)}
      {field.type === 'scale' && (
        <NativeSelect
          label="Style"
          data={[
            { value: 'stars', label: '1 to 5 stars' },
            { value: 'numbers', label: '0 to 10' },
          ]}
          value={field.look}
          onChange={({ currentTarget }) => set({ look: currentTarget.value })}
        />
      )}
      {field.type === 'file' && (
        <NativeSelect
          label="Accepts"
          data={[
            { value: 'picture', label: 'Photos only' },
            { value: 'file', label: 'Any file' },
          ]}
          value={field.accept}
          onChange={({ currentTarget }) => set({ accept: currentTarget.value })}
        />
      )}
      {field.type === 'consent' && lines('wording', 'Consent text', field.wording, 2000)}
      {field.type !== 'page' && (
        <Condition
          when={field.when}
          earlier={earlier}
          error={errorOf('when')}
          onChange={(when) => set({ when })}
        />
      )}
    </Card>
  )
}

/** Drops empty properties, so that documents stay small. */
const compact = (field: object) =>
  Object.fromEntries(
    Object.entries(field).filter(
      ([name, value]) => value !== undefined && !(value === '' && OPTIONAL.has(name)),
    ),
  )
const OPTIONAL = new Set(['help', 'unit'])

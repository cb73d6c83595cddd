import { Fieldset, Input, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import classes from '@/components/fields/fields.module.css'
import { type FieldProps, useField } from '@/components/fields/use-field'
import { centimetresOf, formatHeight, heightOfCentimetres, parseHeight } from '@/entities/client/height'
import { useMetric } from '@/entities/client/metric'
import { MetricSwitch } from '@/entities/client/metric-switch'

/** Feet (a single digit) and inches (below 12), or centimeters. The form's value is `5'11"`. */
export function HeightField<T extends FieldValues, C, O>(props: FieldProps<T, C, O>) {
  const { field, error, inputProps } = useField(props)
  const [isMetric] = useMetric()
  const height = parseHeight(field.value)
  const [typed, setTyped] = useState('')
  const ofCentimetres = (text: string) =>
    text.length === 3 ? formatHeight(heightOfCentimetres(Number(text))) : ''
  // A value set from outside (a draft, the other unit) replaces the typed text.
  const isTyped = ofCentimetres(typed) === (field.value ?? '')
  const centimetres = isTyped ? typed : field.value ? String(centimetresOf(height)) : ''

  const change = (part: Partial<typeof height>) => field.onChange(formatHeight({ ...height, ...part }))
  const changeMetric = (text: string) => {
    if (!/^\d{0,3}$/.test(text)) return
    setTyped(text)
    field.onChange(ofCentimetres(text))
  }
  const shared = {
    inputMode: 'numeric',
    error: Boolean(error),
    className: classes.small,
    onBlur: field.onBlur,
  } as const
  const errorId = `${inputProps.id}-error`
  return (
    <Fieldset
      variant="unstyled"
      className={classes.parts}
      legend={inputProps.label}
      aria-describedby={error ? errorId : undefined}
    >
      <div className={classes.row}>
        {isMetric ? (
          <TextInput
            {...shared}
            id={inputProps.id}
            ref={field.ref}
            label="Centimeters"
            value={centimetres}
            onChange={(event) => changeMetric(event.currentTarget.value)}
          />
        ) : (
          <>
            <TextInput
              {...shared}
              id={inputProps.id}
              ref={field.ref}
              label="Feet"
              value={height.feet}
              onChange={({ currentTarget: { value } }) => /^[1-9]?$/.test(value) && change({ feet: value })}
            />
            <TextInput
              {...shared}
              label="Inches"
              value={height.inches}
              onChange={({ currentTarget: { value } }) =>
                /^(\d|1[01])?$/.test(value) && change({ inches: value })
              }
            />
          </>
        )}
        <MetricSwitch />
      </div>
      {error && (
        <Input.Error id={errorId} mt="xs" size="md">
          {error}
        </Input.Error>
      )}
    </Fieldset>
  )
}

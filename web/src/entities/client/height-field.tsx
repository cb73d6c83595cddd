import { Fieldset, Input, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import classes from '@/components/fields/fields.module.css'
import { type FieldProps, useField } from '@/components/fields/use-field'
import { centimetresOf, formatHeight, heightOfCentimetres, parseHeight } from '@/entities/client/height'

/** Feet (a single digit) and inches (below 12), or centimeters. The form's value is `5'11"`. */
export function HeightField<T extends FieldValues, C, O>(props: FieldProps<T, C, O>) {
  const { field, error, inputProps } = useField(props)
  const [isMetric, setMetric] = useState(false)
  const height = parseHeight(field.value)
  const [centimetres, setCentimetres] = useState('')

  const change = (part: Partial<typeof height>) => field.onChange(formatHeight({ ...height, ...part }))
  const changeMetric = (text: string) => {
    if (!/^\d{0,3}$/.test(text)) return
    setCentimetres(text)
    field.onChange(text.length === 3 ? formatHeight(heightOfCentimetres(Number(text))) : '')
  }
  const switchUnits = () => {
    if (!isMetric) setCentimetres(field.value ? String(centimetresOf(height)) : '')
    setMetric(!isMetric)
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
        <Switch label="Metric" size="md" checked={isMetric} onChange={switchUnits} mb={8} />
      </div>
      {error && (
        <Input.Error id={errorId} mt="xs" size="md">
          {error}
        </Input.Error>
      )}
    </Fieldset>
  )
}

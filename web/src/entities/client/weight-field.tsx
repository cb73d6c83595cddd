import type { FieldValues } from 'react-hook-form'
import classes from '@/components/fields/fields.module.css'
import { NumberField } from '@/components/fields/number-field'
import type { FieldProps } from '@/components/fields/use-field'
import { useMetric } from '@/entities/client/metric'
import { MetricSwitch } from '@/entities/client/metric-switch'
import { kilogramsOf, poundsOf } from '@/entities/client/weight'

interface Props<T extends FieldValues, C, O> extends FieldProps<T, C, O> {
  /** Whether the switch of a height next to it sets the unit of both. */
  isByHeight?: boolean
}

/** Pounds, or kilograms. The form's value is in pounds. */
export function WeightField<T extends FieldValues, C, O>({ isByHeight = false, ...props }: Props<T, C, O>) {
  const [isMetric] = useMetric()
  const field = isMetric ? (
    <NumberField
      {...props}
      label={props.label.replace(/\bpounds\b/, 'kilograms')}
      unit="kg"
      isDecimal
      shown={kilogramsOf}
      stored={poundsOf}
    />
  ) : (
    <NumberField {...props} unit="lb" isDecimal />
  )
  if (isByHeight) return field
  return (
    <div className={classes.row}>
      {field}
      <MetricSwitch />
    </div>
  )
}

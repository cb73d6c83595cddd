import { Radio } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import type { FieldValues } from 'react-hook-form'
import classes from '@/components/fields/rating-field.module.css'
import { type FieldProps, useField } from '@/components/fields/use-field'

const STARS = [1, 2, 3, 4, 5]
const HALVES = STARS.flatMap((star) => [star - 0.5, star])

/**
 * Half a star to five stars, as a single radio group: arrow keys move by halves and screen readers announce
 * "3.5 stars". Half a star is too narrow to tap, so a tap selects the whole star, and another tap removes
 * half of it.
 */
export function RatingField<T extends FieldValues, C, O>(props: FieldProps<T, C, O>) {
  const { field, inputProps } = useField(props)
  const { id, name, ref, onBlur, disabled, ...group } = inputProps
  const value: number = field.value ?? 0
  const idOf = (rating: number) => (rating === HALVES[0] ? id : `${id}-${rating}`)
  return (
    <Radio.Group {...group} name={name} size="md">
      <div className={classes.stars}>
        {STARS.map((star) => (
          <label
            key={star}
            htmlFor={idOf(value === star ? star - 0.5 : star)}
            className={classes.star}
            style={{ gridColumn: `${star * 2 - 1} / span 2` }}
          >
            <IconStarFilled size={40} aria-hidden className={classes.outline} />
            <IconStarFilled
              size={40}
              aria-hidden
              className={classes.full}
              data-part={value >= star ? 'whole' : value === star - 0.5 ? 'half' : 'none'}
            />
          </label>
        ))}
        {HALVES.map((rating, index) => (
          <input
            key={rating}
            ref={index === 0 ? ref : undefined}
            id={idOf(rating)}
            type="radio"
            name={name}
            className={classes.radio}
            style={{ gridColumn: index + 1 }}
            aria-label={starsText(rating)}
            checked={value === rating}
            disabled={disabled}
            onChange={() => field.onChange(rating)}
            onBlur={onBlur}
          />
        ))}
      </div>
      <p className={classes.text}>
        {value ? `${starsText(value)}. Tap again for ${otherHalf(value)}.` : 'Tap a star.'}
      </p>
    </Radio.Group>
  )
}

const otherHalf = (rating: number) => (Number.isInteger(rating) ? rating - 0.5 : Math.ceil(rating))
const starsText = (rating: number) => `${rating} ${rating === 1 ? 'star' : 'stars'}`

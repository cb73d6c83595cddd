import { Rating } from '@mantine/core'
import classes from '@/components/stars.module.css'

interface Props {
  /** 0 to 5 in half steps. */
  value: number
  /** How many reviews it comes from. */
  count?: number
}

/** A rating as stars and as text. */
export function Stars({ value, count }: Props) {
  // Five empty stars would read as a bad rating.
  if (count === 0) return <span>No reviews yet</span>
  return (
    <span className={classes.stars}>
      <span aria-hidden className={classes.marks}>
        <Rating value={value} fractions={2} readOnly color="clay.5" size="sm" />
      </span>
      <span>{textOf(value, count)}</span>
    </span>
  )
}

const textOf = (value: number, count?: number) =>
  count === undefined
    ? `${value} stars`
    : `${value.toFixed(1)} (${count} ${count === 1 ? 'review' : 'reviews'})`

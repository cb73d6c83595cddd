import { IconStarFilled } from '@tabler/icons-react'
import classes from '@/components/people/stars.module.css'

interface Props {
  /** 0 to 5 in half steps. */
  value: number
  /** The number of reviews it's based on. */
  count?: number
  /** Shows a single star if there's no room for five. */
  isShort?: boolean
}

const FIVE = [1, 2, 3, 4, 5].map((star) => <IconStarFilled key={star} size={18} />)

/** A rating as stars and as text. */
export function Stars({ value, count, isShort }: Props) {
  // Five empty stars would look like a bad rating.
  if (count === 0) return <span>No reviews yet</span>
  return (
    <span className={classes.stars} data-short={isShort}>
      {isShort ? (
        <IconStarFilled size={16} aria-hidden className={classes.star} />
      ) : (
        <span aria-hidden className={classes.marks}>
          {FIVE}
          <span className={classes.earned} style={{ width: `${Math.round(value * 2) * 10}%` }}>
            {FIVE}
          </span>
        </span>
      )}
      <span>{textOf(value, count)}</span>
    </span>
  )
}

const textOf = (value: number, count?: number) =>
  count === undefined
    ? `${value} stars`
    : `${value.toFixed(1)} (${count} ${count === 1 ? 'review' : 'reviews'})`

import * as v from 'valibot'
import { orZero, shape } from '#core/lib/shape'

/** Ratings range from 0.5 to 5 in steps of a half (rule rating) and are counted by their number of halves. */
const HALVES = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1] as const
type Halves = (typeof HALVES)[number]
/** How many approved reviews gave each rating: `rated9` counts those of 4.5. */
export const Rated = shape({
  ratingSum: orZero(),
  ratingCount: orZero(),
  ...(Object.fromEntries(HALVES.map((halves) => [`rated${halves}`, v.optional(v.number())])) as Record<
    `rated${Halves}`,
    v.OptionalSchema<v.NumberSchema<undefined>, undefined>
  >),
})
export type Rated = v.InferOutput<typeof Rated>

export const ratingChange = (rating: number, by: 1 | -1): Rated => ({
  ratingSum: by * rating,
  ratingCount: by,
  [`rated${rating * 2}`]: by,
})

/** Returns the average of the approved reviews to the nearest half (rule rating), or 0 if there are none. */
export const ratingOf = ({ ratingSum, ratingCount }: Pick<Rated, 'ratingSum' | 'ratingCount'>) => ({
  average: ratingCount > 0 ? Math.round((ratingSum / ratingCount) * 2) / 2 : 0,
  count: ratingCount,
})

/** More ratings would tell the reader nothing new, and a table returns fifty coaches at a time. */
const MAX_LISTED = 100

/**
 * Lists ratings from the stored counts, best first. If there are more than a hundred, returns about a hundred in the
 * same proportions, so the average stays about the same.
 */
export function listRatings(coach: Rated): { rating: number }[] {
  const part = Math.min(1, MAX_LISTED / coach.ratingCount)
  return HALVES.flatMap((halves) =>
    Array.from({ length: Math.round((coach[`rated${halves}`] ?? 0) * part) }, () => ({ rating: halves / 2 })),
  )
}

/** Ratings are halves from 0.5 to 5 (rule rating); counted by how many halves they have. */
const HALVES = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1] as const
type Halves = (typeof HALVES)[number]
/** How many approved reviews gave so many halves: `rated9` counts those of 4.5. */
export type RatingCounts = Partial<Record<`rated${Halves}`, number>>
export interface Rated extends RatingCounts {
  ratingSum: number
  ratingCount: number
}

export const ratingChange = (rating: number, by: 1 | -1): Rated => ({
  ratingSum: by * rating,
  ratingCount: by,
  [`rated${rating * 2}`]: by,
})

/** Of the approved reviews, to the nearest half (rule rating); 0 without any. */
export const ratingOf = ({ ratingSum, ratingCount }: Pick<Rated, 'ratingSum' | 'ratingCount'>) => ({
  average: ratingCount > 0 ? Math.round((ratingSum / ratingCount) * 2) / 2 : 0,
  count: ratingCount,
})

/** More tell nobody more, and a table shows fifty coaches. */
const MAX_LISTED = 100

/** From the kept counts, best first; of more than a hundred about a hundred, so that their average stays. */
export function listRatings(coach: Rated): { rating: number }[] {
  const part = Math.min(1, MAX_LISTED / coach.ratingCount)
  return HALVES.flatMap((halves) =>
    Array.from({ length: Math.round((coach[`rated${halves}`] ?? 0) * part) }, () => ({ rating: halves / 2 })),
  )
}

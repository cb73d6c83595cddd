/** A month, `YYYY-MM`, and its figure. */
export interface MonthPoint {
  label: string
  value: number
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Formats `2026-01` as `Jan 2026`. */
export const monthText = (label: string) => month.format(new Date(`${label}-01T00:00:00Z`))

/** The total at the end of each month. */
export function runningTotal(points: readonly MonthPoint[]): MonthPoint[] {
  let sum = 0
  return points.map(({ label, value }) => {
    sum += value
    return { label, value: sum }
  })
}

import type Stripe from 'stripe'

export const DAY = 86_400

export type Interval = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>

/**
 * Returns the end of the period that begins at `start`, in unix seconds. Months count from the anchor: a plan that
 * begins on January 31 renews on February 28 and then on March 31.
 */
export function periodEnd(
  anchor: number,
  start: number,
  { interval, interval_count: count }: Interval,
): number {
  if (interval === 'day') return start + count * DAY
  if (interval === 'week') return start + count * 7 * DAY
  const from = new Date(anchor * 1000)
  const at = new Date(start * 1000)
  const elapsed = (at.getUTCFullYear() - from.getUTCFullYear()) * 12 + at.getUTCMonth() - from.getUTCMonth()
  return addMonths(from, elapsed + count * (interval === 'year' ? 12 : 1))
}

function addMonths(from: Date, months: number): number {
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  const moved = new Date(from)
  moved.setUTCMonth(from.getUTCMonth() + months, Math.min(from.getUTCDate(), lastDay))
  return Math.floor(moved.getTime() / 1000)
}

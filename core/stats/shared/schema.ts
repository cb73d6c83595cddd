import * as v from 'valibot'

const Point = v.object({ label: v.string(), value: v.number() })

/**
 * `income` in dollars and `users` (new clients) by month `YYYY-MM` in the reader's time zone, starting in January 2022
 * (rule ledger).
 */
export const Stats = v.object({
  nutritionists: v.object({ total: v.number(), pending: v.number(), current: v.number() }),
  income: v.array(Point),
  users: v.array(Point),
  /** New clients and applications of the last 24 hours, including the hour in which they began. */
  lastDay: v.object({ clients: v.number(), applications: v.number() }),
})
export type Stats = v.InferOutput<typeof Stats>

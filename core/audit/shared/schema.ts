import * as v from 'valibot'
import { Id } from '#core/shared/schema'

const MAX_OFFSET_MINUTES = 14 * 60

/** Filters of the log: the target person, the admin, the action and the day. They can be combined. */
export const AuditQuery = v.strictObject({
  person: v.optional(Id),
  admin: v.optional(Id),
  action: v.optional(v.pipe(v.string(), v.regex(/^[a-z-]+(\.[a-z-]+)+$/, 'Unknown action'), v.maxLength(60))),
  day: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{4}-\d{2}-\d{2}$/, "This date doesn't exist"),
      v.check(
        (text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true,
        "This date doesn't exist",
      ),
    ),
  ),
  /** How many minutes the reader's clock is behind UTC on that day. Without it, the day is in UTC. */
  offset: v.optional(
    v.pipe(
      v.union(
        [v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,3}$/), v.transform(Number))],
        'Invalid offset',
      ),
      v.integer('Invalid offset'),
      v.minValue(-MAX_OFFSET_MINUTES, 'Invalid offset'),
      v.maxValue(MAX_OFFSET_MINUTES, 'Invalid offset'),
    ),
  ),
  before: v.optional(Id),
})
export type AuditQuery = v.InferOutput<typeof AuditQuery>

import * as v from 'valibot'
import { CoachStatus } from '#core/coach/shared/schema'
import { dayOf, now } from '#core/shared/clock'
import { messages } from '#core/shared/messages'
import { Id, TableQuery } from '#core/shared/schema'
import { SuspensionReason } from '#core/shared/suspension'

export const StatusChange = v.strictObject({
  status: CoachStatus,
  interviewStatus: v.boolean('Choose an interview status'),
  rejectionComment: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(1000)), null),
  comment: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(1000)), null),
  /** The status the admin saw. If it has changed since, the request is refused (409, rule reject-stale-decisions). */
  previousStatus: v.optional(CoachStatus),
  /** Why the coach is suspended. Only the audit log keeps it. */
  reason: v.optional(SuspensionReason),
})
export type StatusChange = v.InferOutput<typeof StatusChange>

/**
 * What Applications can be filtered by. Without a filter, it lists all of them. `NEW`: those of the last 24 hours,
 * including coaches who were approved since.
 */
export const ApplicationFilter = v.picklist(['PENDING', 'REJECTED', 'NEW'], 'Choose a status')
export type ApplicationFilter = v.InferOutput<typeof ApplicationFilter>

export const ApplicationQuery = v.strictObject({
  ...TableQuery.entries,
  status: v.optional(ApplicationFilter),
})
export type ApplicationQuery = v.InferOutput<typeof ApplicationQuery>

const notACoachFilter = 'Choose which coaches to show'
export const coachFilter = {
  /** `NOT_READY`: approved coaches who can't be paid, because their bank account isn't submitted. */
  bank: v.optional(v.picklist(['NOT_READY'], notACoachFilter)),
  /** `ANY` includes applications. Without a status, the table lists approved and suspended coaches. */
  accountStatus: v.optional(v.picklist(['APPROVED', 'SUSPENDED', 'ANY'], notACoachFilter)),
}
const CoachFilter = v.object(coachFilter)
export type CoachFilter = v.InferOutput<typeof CoachFilter>

export const CoachQuery = v.strictObject({ ...TableQuery.entries, ...coachFilter })
export type CoachQuery = v.InferOutput<typeof CoachQuery>

/** Minimum number of days between today and the end of a promotion that an admin sets. */
export const PROMOTION_MIN_DAYS = 2

/** Returns whether an admin may let a promotion end at this time, or restore one that does (rule promotion). */
export const isAhead = (time: string) =>
  dayOf(Date.parse(time)) >= dayOf(now() + PROMOTION_MIN_DAYS * 24 * 3_600_000)

/** A null time with `promoted: false` ends a promotion. */
export const Promotion = v.pipe(
  v.strictObject({
    nutritionistId: Id,
    promoted: v.boolean('Choose yes or no'),
    promotionTime: v.nullish(
      v.pipe(v.string(messages.promotionTime), v.isoTimestamp(messages.promotionTime)),
      null,
    ),
    /**
     * The time the admin saw. If it has changed, for example because the coach bought more, the request is refused
     * (409, rule reject-stale-decisions).
     */
    previousTime: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp('Invalid time')))),
  }),
  v.forward(
    v.partialCheck(
      [['promoted'], ['promotionTime']],
      ({ promoted, promotionTime }) => !promoted || promotionTime !== null,
      messages.promotionTime,
    ),
    ['promotionTime'],
  ),
)
export type Promotion = v.InferOutput<typeof Promotion>

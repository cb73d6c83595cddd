import * as v from 'valibot'
import { senderKey } from '#core/forms/assignments/entity'
import { ScheduleTiming } from '#core/forms/schedules/frequency'
import { SCHEDULE_ENDS } from '#core/forms/schedules/shared/schedule-schema'
import { entity } from '#core/lib/entity'
import { entriesFrom, orBlank, orEmpty, orNull, orZero, shape } from '#core/lib/shape'

/**
 * A form that is sent repeatedly. Always written as a whole, because its index key changes with its state and next
 * date.
 */
export const ScheduleItem = shape({
  ...ScheduleTiming.entries,
  scheduleId: v.string(),
  senderId: v.nullable(v.string()),
  path: v.string(),
  title: orBlank(),
  status: v.picklist(['RUNNING', 'PAUSED', 'ENDED']),
  endedBecause: orNull(v.picklist(SCHEDULE_ENDS)),
  /** ISO 8601; null unless the schedule is running. */
  nextAt: orNull(v.string()),
  recipientCount: orZero(),
  firstIds: orEmpty(v.string()),
  createdAt: v.string(),
  expiresAt: v.optional(v.number()),
})
export type ScheduleItem = v.InferOutput<typeof ScheduleItem>

/** Stored separately, so that the schedule itself stays a small item. */
export const ScheduleRecipients = shape({
  ...entriesFrom(ScheduleItem, ['scheduleId']),
  recipientIds: orEmpty(v.string()),
})
export type ScheduleRecipients = v.InferOutput<typeof ScheduleRecipients>

export const ScheduleCount = shape({
  ...entriesFrom(ScheduleItem, ['senderId']),
  count: v.optional(v.number()),
})
export type ScheduleCount = v.InferOutput<typeof ScheduleCount>

/** How many recipients a list names for each schedule. */
export const MAX_LISTED_RECIPIENTS = 5

export const DUE = 'schedules-due'
export const dueSortKey = ({ nextAt, scheduleId }: Pick<ScheduleItem, 'nextAt' | 'scheduleId'>) =>
  `${nextAt}#${scheduleId}`

/** A sender's schedules: `schedules#<sender>`. Running ones, the next one first: gsi1 under `schedules-due`. */
export const ScheduleEntity = entity('schedule', {
  personal: { topic: 'forms', of: ['senderId'], exportedIn: 'forms', erasure: 'delete' },
  shape: ScheduleItem,
  id: ['senderId', 'scheduleId'],
  key: ({ senderId, scheduleId }) => ({ pk: `schedules#${senderKey(senderId)}`, sk: scheduleId }),
  gsi1: (schedule) => (schedule.status === 'RUNNING' ? { pk: DUE, sk: dueSortKey(schedule) } : undefined),
})
export const ScheduleRecipientsEntity = entity('schedule-recipients', {
  personal: { topic: 'forms', of: ['recipientIds'], erasure: 'keep' },
  shape: ScheduleRecipients,
  id: ['scheduleId'],
  key: ({ scheduleId }) => ({ pk: `schedule#${scheduleId}`, sk: 'recipients' }),
})
export const ScheduleCountEntity = entity('schedule-count', {
  personal: { topic: 'forms', of: ['senderId'], erasure: 'delete' },
  shape: ScheduleCount,
  id: ['senderId'],
  key: ({ senderId }) => ({ pk: `schedule-count#${senderKey(senderId)}`, sk: 'count' }),
})

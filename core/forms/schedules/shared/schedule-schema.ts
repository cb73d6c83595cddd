import * as v from 'valibot'
import { SendRequest } from '#core/forms/assignments/shared/schema'
import { Id } from '#core/shared/schema'
import { TimeZone } from '#core/shared/time-zone'

export const FREQUENCIES = ['weekly', 'biweekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** All reasons why a schedule can end (rule form-schedules-end). */
export const SCHEDULE_ENDS = ['DATE', 'FORM', 'SENDER', 'RECIPIENTS'] as const
export type ScheduleEnd = (typeof SCHEDULE_ENDS)[number]

const NO_DAY = "This date doesn't exist"
const isDay = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
const DayOfCalendar = v.pipe(
  v.string('Choose a date'),
  v.regex(/^20\d\d-\d\d-\d\d$/, NO_DAY),
  v.check(isDay, NO_DAY),
)
const nothing = v.pipe(
  v.literal(''),
  v.transform(() => null),
)
export const SchedulePlan = v.pipe(
  v.strictObject({
    rhythm: v.picklist(FREQUENCIES, 'Choose how often'),
    firstDay: DayOfCalendar,
    time: v.pipe(v.string('Choose a time'), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Choose a time')),
    timeZone: TimeZone,
    /** The last day. If it's missing, the form is repeated as long as it can be sent. */
    until: v.optional(v.nullable(v.union([DayOfCalendar, nothing], NO_DAY)), null),
  }),
  v.forward(
    v.check(
      ({ firstDay, until }) => until === null || until >= firstDay,
      'The end date is before the start date',
    ),
    ['until'],
  ),
)
export type SchedulePlan = v.InferOutput<typeof SchedulePlan>

const { recipientIds, formUrls, senderId, admin } = SendRequest.entries
/** `requestId` makes the request idempotent: a retry returns the schedules of the first call. */
export const ScheduleRequest = v.strictObject({
  recipientIds,
  formUrls,
  senderId,
  admin,
  plan: SchedulePlan,
  requestId: v.optional(Id),
})
export type ScheduleRequest = v.InferOutput<typeof ScheduleRequest>

export const Schedule = v.object({
  id: v.string(),
  path: v.string(),
  title: v.string(),
  rhythm: v.picklist(FREQUENCIES),
  time: v.string(),
  timeZone: v.string(),
  until: v.nullable(v.string()),
  status: v.picklist(['RUNNING', 'PAUSED', 'ENDED']),
  endedBecause: v.nullable(v.picklist(SCHEDULE_ENDS)),
  /** ISO 8601; null while paused or after the end. */
  nextAt: v.nullable(v.string()),
  recipientCount: v.number(),
  names: v.array(v.string()),
  createdAt: v.string(),
})
export type Schedule = v.InferOutput<typeof Schedule>

export const ScheduleChange = v.strictObject({ isPaused: v.boolean('Choose yes or no') })

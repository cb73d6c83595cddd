import * as v from 'valibot'
import { ChannelName, Participant, Timetoken } from '#core/chat/shared/schema'
import { requiredText } from '#core/shared/schema'

const ReportId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9.]{1,92}~[1-9]\d{16}~[0-9A-HJKMNP-TV-Z]{26}$/, 'Invalid report id'),
)
export const ReportParams = v.strictObject({ id: ReportId })

export const REPORT_REASON_LENGTH = 500
export const ReportReason = v.strictObject({ reason: requiredText('Reason', REPORT_REASON_LENGTH) })
export type ReportReason = v.InferOutput<typeof ReportReason>

export const MessageReport = v.strictObject({
  channelId: ChannelName,
  timetoken: Timetoken,
  ...ReportReason.entries,
})
export type MessageReport = v.InferOutput<typeof MessageReport>

export const ReportQuery = v.strictObject({
  /** Lists handled reports instead of open ones. */
  done: v.optional(v.literal('true')),
  after: v.optional(ReportId),
})
export type ReportQuery = v.InferOutput<typeof ReportQuery>

/** The role is null for admins and for people who no longer exist. */
const ReportPerson = v.object({
  ...Participant.entries,
  role: v.nullable(v.picklist(['client', 'coach'])),
})
export type ReportPerson = v.InferOutput<typeof ReportPerson>

export const REPORT_OUTCOMES = ['acted', 'noAction'] as const
/** What a resolved report led to. Admins choose it, and the reporter is told. */
const ReportOutcome = v.picklist(REPORT_OUTCOMES)
export type ReportOutcome = v.InferOutput<typeof ReportOutcome>

const Reported = {
  id: v.string(),
  channelId: v.string(),
  createdAt: v.string(),
  reason: v.string(),
  reporter: ReportPerson,
  author: ReportPerson,
  done: v.nullable(v.object({ at: v.string(), by: v.string(), outcome: v.nullable(ReportOutcome) })),
}
export const ReportPage = v.object({
  rows: v.array(v.object(Reported)),
  next: v.nullable(v.string()),
})
export type ReportPage = v.InferOutput<typeof ReportPage>

export const Report = v.object({
  ...Reported,
  messages: v.array(
    v.object({
      timetoken: v.string(),
      author: ReportPerson,
      text: v.nullable(v.string()),
      isReported: v.boolean(),
    }),
  ),
})
export type Report = v.InferOutput<typeof Report>

export const ReportDecision = v.strictObject({
  id: ReportId,
  done: v.boolean(),
  /** Only counts if `done`. */
  outcome: v.optional(ReportOutcome),
})
export type ReportDecision = v.InferOutput<typeof ReportDecision>

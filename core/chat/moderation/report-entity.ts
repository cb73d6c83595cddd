import * as v from 'valibot'
import { REPORT_OUTCOMES } from '#core/chat/shared/report-schema'
import { entity } from '#core/lib/entity'
import { orBlank, orEmpty, orNull, shape } from '#core/lib/shape'

/**
 * A message that someone reported to the admins. This is the only place where we store message text (rule
 * reported-messages).
 */
export const ReportItem = shape({
  channelId: v.string(),
  timetoken: v.string(),
  reporterId: v.string(),
  authorId: v.string(),
  reason: orBlank(),
  messages: orEmpty(shape({ timetoken: v.string(), authorId: v.string(), text: orNull(v.string()) })),
  createdAt: v.string(),
  status: v.picklist(['open', 'done']),
  doneAt: v.optional(v.string()),
  doneBy: v.optional(v.string()),
  outcome: v.optional(v.picklist(REPORT_OUTCOMES)),
  /** What the reporter was last told, also after a reopening: an outcome, or `closed` if there was none. */
  told: v.optional(v.picklist([...REPORT_OUTCOMES, 'closed'])),
  expiresAt: v.optional(v.number()),
})
export type ReportItem = v.InferOutput<typeof ReportItem>

type Key = Pick<ReportItem, 'channelId' | 'timetoken' | 'reporterId'>

/**
 * Reports in a conversation: `chat#<channel>`, prefix `report#`. All by time: gsi1 under `chat-reports#<status>`.
 * About a person: gsi2 under `reported#<author>`.
 */
export const ReportEntity = entity('chat-report', {
  personal: { topic: 'messages', of: ['channelId', 'reporterId', 'authorId'], erasure: 'delete' },
  shape: ReportItem,
  id: ['channelId', 'timetoken', 'reporterId'],
  key: ({ channelId, timetoken, reporterId }) => ({
    pk: `chat#${channelId}`,
    sk: `report#${timetoken}#${reporterId}`,
  }),
  gsi1: ({ status, createdAt, doneAt, ...key }) => ({
    pk: `chat-reports#${status}`,
    sk: `${doneAt ?? createdAt}#${reportIdOf(key)}`,
  }),
  gsi2: ({ authorId, ...key }) => ({ pk: `reported#${authorId}`, sk: reportIdOf(key) }),
})

export const reportIdOf = ({ channelId, timetoken, reporterId }: Key) =>
  `${channelId}~${timetoken}~${reporterId}`

export function keyOfReport(id: string): Key {
  const [channelId = '', timetoken = '', reporterId = ''] = id.split('~')
  return { channelId, timetoken, reporterId }
}

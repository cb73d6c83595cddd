import { entity } from '#core/lib/table'
import type { EpochSeconds } from '#core/shared/clock'

/**
 * A message that someone reported to the admins. This is the only place where we store message text (rule
 * reported-messages).
 */
export interface ReportItem {
  channelId: string
  timetoken: string
  reporterId: string
  authorId: string
  reason: string
  messages: { timetoken: string; authorId: string; text: string | null }[]
  createdAt: string
  status: 'open' | 'done'
  doneAt?: string
  doneBy?: string
  expiresAt?: EpochSeconds
}

type Key = Pick<ReportItem, 'channelId' | 'timetoken' | 'reporterId'>

/**
 * Reports in a conversation: `chat#<channel>`, prefix `report#`. All by time: gsi1 under `chat-reports#<status>`.
 * About a person: gsi2 under `reported#<author>`.
 */
export const ReportEntity = entity<ReportItem, Key>('chat-report', {
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

import type { ChatItem } from '#core/chat/entity'
import type { ChatEvent } from '#core/chat/messages/activity'
import { ReportEntity } from '#core/chat/moderation/report-entity'
import type { Write } from '#core/lib/table'
import type { Line } from '#scripts/seed/conversations'
import { HOUR_MS, iso, today } from '#scripts/seed/dates'

const REASONS = [
  "He's asking me to pay him outside of Platewise.",
  "I felt talked down to here, and I'd like someone to look at it.",
]
const NEIGHBOURS = 5

/** Reports to the admins by clients: the coach's last message in each of these conversations. */
export const makeReports = (
  conversations: { chat: ChatItem; lines: Line[]; happened: ChatEvent[] }[],
): Write[] =>
  conversations
    .slice(0, REASONS.length)
    .flatMap(({ chat: { channelId, clientId, coachId }, lines, happened }, index) => {
      const messages = happened
        .filter((event) => event.type === 'message')
        .map(({ timetoken, senderId: authorId }, at) => ({
          timetoken,
          authorId,
          text: lines[at]?.[1] ?? null,
        }))
      const at = messages.findLastIndex(({ authorId }) => authorId === coachId)
      const message = messages[at]
      if (!message || !clientId) return []
      return [
        ReportEntity.put({
          channelId,
          timetoken: message.timetoken,
          reporterId: clientId,
          authorId: message.authorId,
          reason: REASONS[index] ?? '',
          messages: messages.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1),
          createdAt: iso(today() - (index + 1) * HOUR_MS),
          status: 'open',
        }),
      ]
    })

import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CountBadge } from '@/components/lists/count-badge'
import { PersonRows, Row } from '@/components/people/person-row'
import { UNREAD } from '@/entities/chat/unread'
import { compareTimetokens } from '@/features/chat/connection/timetoken'
import { ConversationAvatar } from '@/features/chat/conversations/conversation-avatar'
import { headingOf } from '@/features/chat/conversations/heading'
import { timeLabel, timeOf } from '@/features/chat/conversations/message-time'
import { useOwnChats } from '@/features/chat/conversations/own-chats'
import type { Viewer } from '@/features/chat/conversations/viewer'
import { Note } from '@/features/chat/inbox/note'
import classes from '@/features/chat/inbox/unread-list.module.css'
import { UnreadSkeleton } from '@/features/chat/inbox/unread-skeleton'
import { useLatestMessages } from '@/features/chat/inbox/use-latest-messages'

/** The chat has the others. */
const MAX_ROWS = 5

/** The conversations with unread messages, latest first. */
function UnreadList({ viewerRole, base }: Viewer) {
  const chats = useOwnChats()
  const waiting = (chats.data ?? []).filter(
    ({ disabled, locked, unread }) => !disabled && !locked && unread > 0,
  )
  const sorted = waiting.toSorted((a, b) => compareTimetokens(b.activeAt, a.activeAt)).slice(0, MAX_ROWS)
  const latest = useLatestMessages(sorted).data
  if (chats.isPending) return <UnreadSkeleton />
  if (!chats.data) return <Note>We can't load your messages right now. They're safe in the chat.</Note>
  if (waiting.length === 0) return <Note>No unread messages.</Note>
  return (
    <>
      <PersonRows label="Unread messages">
        {sorted.map((chat) => {
          const heading = headingOf(chat, viewerRole)
          const message = latest.get(chat.channelId)
          return (
            <Row
              key={chat.channelId}
              start={<ConversationAvatar heading={heading} size={48} />}
              title={
                <Link to={`${base}/$channelId` as string} params={{ channelId: chat.channelId }}>
                  {heading.name}
                </Link>
              }
              line={<span className={classes.preview}>{message?.text}</span>}
              end={
                <>
                  {message && timeLabel(timeOf(message))}
                  <CountBadge count={chat.unread} words={UNREAD} />
                </>
              }
            />
          )
        })}
      </PersonRows>
      {waiting.length > MAX_ROWS && (
        <Text size="sm" c="dimmed">
          First {MAX_ROWS} of {waiting.length}
        </Text>
      )}
    </>
  )
}

// `lazy` requires a default export.
export { UnreadList as default }

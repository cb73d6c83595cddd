import { Link } from '@tanstack/react-router'
import type { FocusEvent } from 'react'
import { Card } from '@/components/card'
import { CountBadge } from '@/components/count-badge'
import { UNREAD } from '@/entities/chat/unread'
import { compareTimetokens } from '@/features/chat/connection/timetoken'
import { ConversationAvatar } from '@/features/chat/conversations/conversation-avatar'
import { headingOf } from '@/features/chat/conversations/heading'
import { timeLabel, timeOf } from '@/features/chat/conversations/message-time'
import { useOwnChats } from '@/features/chat/conversations/own-chats'
import type { Viewer } from '@/features/chat/conversations/viewer'
import classes from '@/features/chat/inbox/unread-list.module.css'
import { UnreadSkeleton } from '@/features/chat/inbox/unread-skeleton'
import { useLatestMessages } from '@/features/chat/inbox/use-latest-messages'

/** The chat has the others. */
const MAX_CARDS = 6

/** Scrolls a focused card fully into view. Browsers leave it if its edge is already visible. */
const scrollIntoView = ({ target }: FocusEvent) =>
  target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The conversations with unread messages, latest first. */
function UnreadList({ viewerRole, base }: Viewer) {
  const chats = useOwnChats()
  const waiting = (chats.data ?? []).filter(
    ({ disabled, locked, unread }) => !disabled && !locked && unread > 0,
  )
  const sorted = waiting.toSorted((a, b) => compareTimetokens(b.activeAt, a.activeAt)).slice(0, MAX_CARDS)
  const latest = useLatestMessages(sorted).data
  if (chats.isPending) return <UnreadSkeleton />
  if (!chats.data)
    return (
      <Card component="p" className={`${classes.card} ${classes.note}`}>
        Your messages cannot be loaded right now. They are safe in the chat.
      </Card>
    )
  if (waiting.length === 0)
    return (
      <Card component="p" className={`${classes.card} ${classes.note}`}>
        You have read all your messages.
      </Card>
    )
  return (
    <ul className={classes.row} aria-label="Unread messages" onFocus={scrollIntoView}>
      {sorted.map((chat) => {
        const heading = headingOf(chat, viewerRole)
        const message = latest.get(chat.channelId)
        return (
          <Card component="li" key={chat.channelId} className={classes.card}>
            <ConversationAvatar heading={heading} size={48} />
            <div className={classes.text}>
              <Link
                to={`${base}/$channelId` as string}
                params={{ channelId: chat.channelId }}
                className={classes.link}
              >
                {heading.name}
              </Link>
              <span className={classes.preview}>{message?.text}</span>
            </div>
            <div className={classes.end}>
              {message && timeLabel(timeOf(message))}
              <CountBadge count={chat.unread} words={UNREAD} />
            </div>
          </Card>
        )
      })}
    </ul>
  )
}

// `lazy` requires a default export.
export { UnreadList as default }

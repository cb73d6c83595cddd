import { Link } from '@tanstack/react-router'
import type { FocusEvent } from 'react'
import { Card } from '@/components/card'
import { CountBadge } from '@/components/count-badge'
import { UNREAD } from '@/entities/chat/unread'
import { ConversationAvatar } from '@/features/chat/conversation-avatar'
import { headingOf, type Seat } from '@/features/chat/names'
import { useLatestIn } from '@/features/chat/newest-message'
import { timeLabel, timeOf } from '@/features/chat/rows'
import { compareTimetokens } from '@/features/chat/timetoken'
import { useOwnChats } from '@/features/chat/unread'
import classes from '@/features/chat/unread-list.module.css'
import { UnreadSkeleton } from '@/features/chat/unread-skeleton'

/** More are in the chat. */
const SHOWN = 6

/** Browsers leave a card whose edge shows where it is, though most of it is out of sight. */
const show = ({ target }: FocusEvent) =>
  target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The conversations with unread messages, the latest first. */
function UnreadList({ side, base }: Seat) {
  const chats = useOwnChats()
  const waiting = (chats.data ?? []).filter(
    ({ disabled, locked, unread }) => !disabled && !locked && unread > 0,
  )
  const sorted = waiting.toSorted((a, b) => compareTimetokens(b.activeAt, a.activeAt)).slice(0, SHOWN)
  const latest = useLatestIn(sorted).data
  if (chats.isPending) return <UnreadSkeleton />
  if (!chats.data)
    return (
      <Card component="p" className={`${classes.card} ${classes.note}`}>
        We can't load your messages right now. They're safe in the chat.
      </Card>
    )
  if (waiting.length === 0)
    return (
      <Card component="p" className={`${classes.card} ${classes.note}`}>
        No unread messages.
      </Card>
    )
  return (
    <ul className={classes.row} aria-label="Unread messages" onFocus={show}>
      {sorted.map((chat) => {
        const heading = headingOf(chat, side)
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

// `lazy` asks for a default export.
export { UnreadList as default }

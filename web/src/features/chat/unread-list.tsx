import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FocusEvent } from 'react'
import { CountBadge } from '@/components/count-badge'
import { UNREAD } from '@/display/chat/unread'
import { useLatestIn } from '@/features/chat/latest'
import { headingOf, type Seat } from '@/features/chat/names'
import { Plate } from '@/features/chat/plate'
import { chatsQuery } from '@/features/chat/queries'
import { timeLabel, timeOf } from '@/features/chat/rows'
import { compareTimetokens } from '@/features/chat/timetoken'
import { useUnreadByChat } from '@/features/chat/unread'
import classes from '@/features/chat/unread-list.module.css'
import { UnreadSkeleton } from '@/features/chat/unread-skeleton'

/** More are in the chat. */
const SHOWN = 6

/** Browsers leave a card whose edge shows where it is, though most of it is out of sight. */
const show = ({ target }: FocusEvent) =>
  target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The conversations with unread messages, the latest first. */
function UnreadList({ side, base }: Seat) {
  const chats = useQuery(chatsQuery)
  const unread = useUnreadByChat()
  const waiting = (chats.data ?? []).filter(
    ({ channelId, disabled, locked }) => !disabled && !locked && (unread?.counts[channelId] ?? 0) > 0,
  )
  const latest = useLatestIn(waiting.map(({ channelId }) => channelId).sort()).data
  const timeIn = (channelId: string) => latest?.get(channelId)?.timetoken ?? '0'
  if (chats.isPending || (!unread && !chats.isError)) return <UnreadSkeleton />
  if (waiting.length === 0)
    return <p className={`${classes.card} ${classes.note}`}>You have read all your messages.</p>
  const sorted = waiting.toSorted((a, b) => compareTimetokens(timeIn(b.channelId), timeIn(a.channelId)))
  return (
    <ul className={classes.row} aria-label="Unread messages" onFocus={show}>
      {sorted.slice(0, SHOWN).map((chat) => {
        const heading = headingOf(chat, side)
        const message = latest?.get(chat.channelId)
        return (
          <li key={chat.channelId} className={classes.card}>
            <Plate heading={heading} size={48} />
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
              <CountBadge count={unread?.counts[chat.channelId] ?? 0} words={UNREAD} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

// `lazy` asks for a default export.
export { UnreadList as default }

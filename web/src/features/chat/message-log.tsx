import { Button, Loader } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import type { Chat } from '#core/chat/shared/schema'
import { useChatStore, useSeat } from '@/features/chat/context'
import { FirstWords } from '@/features/chat/first-words'
import classes from '@/features/chat/message-log.module.css'
import { MessageRow, type RowActions } from '@/features/chat/message-row'
import type { Quote, SentMessage } from '@/features/chat/messages'
import { authorOf, type Heading } from '@/features/chat/names'
import type { Room } from '@/features/chat/rooms'
import { dayLabel, rowsOf, type UnreadRange } from '@/features/chat/rows'
import { isAfter, type Timetoken } from '@/features/chat/timetoken'
import { useLogScroll } from '@/features/chat/use-log-scroll'
import { notify } from '@/lib/notify'

const HIGHLIGHT_MILLISECONDS = 2_000

interface Props {
  chat: Chat
  heading: Heading
  room: Room
  me: string
  unread: UnreadRange | undefined
  onReply: ((quote: Quote) => void) | undefined
  /** While somebody looks for a message to report. */
  onReport: ((message: SentMessage) => void) | undefined
  onRead: (timetoken: Timetoken) => void
}

/** The messages of a conversation: follows at the end, stays where it is elsewhere, loads older ones at the top. */
export function MessageLog({ chat, heading, room, me, unread, onReply, onReport, onRead }: Props) {
  const { channelId } = chat
  const { parts } = useSeat()
  const hasAuthors = chat.groupName !== null || parts?.readOnly !== undefined
  const store = useChatStore()
  const [newestAtOpening] = useState(room.list.newest ?? '0')
  const [highlighted, setHighlighted] = useState<string>()
  const rows = useMemo(() => rowsOf(room.list, me, unread), [room.list, me, unread])
  const lastSent = rows.findLast(
    (row) =>
      row.kind === 'message' &&
      'timetoken' in row.message &&
      (onReport ? !row.isOwn : !('isUnshowable' in row.message)),
  )
  const loadOlder = () => void store.loadOlder(channelId).catch(() => undefined)
  const { ref, isAtEnd, fresh, toEnd, toKey, onScroll } = useLogScroll({
    rows,
    newest: room.list.newest,
    hasOlder: room.olderThan !== null,
    loadOlder,
    onRead,
  })
  useEffect(() => {
    if (isAtEnd) store.forgetOlder(channelId)
  }, [isAtEnd, store, channelId])

  const actions = useMemo<RowActions>(() => {
    const jump = async ({ key, timetoken }: SentMessage) => {
      await store.loadUntil(channelId, timetoken).catch(() => undefined)
      // By its key: what was sent twice stands where it arrived first.
      if (!store.room(channelId).list.sent.some((message) => message.key === key))
        return notify("Couldn't load the original message.")
      toKey(key)
      setHighlighted(key)
      // Counted from when it is in sight: thousands of rows take their time.
      requestAnimationFrame(() =>
        setTimeout(() => setHighlighted((now) => (now === key ? undefined : now)), HIGHLIGHT_MILLISECONDS),
      )
    }
    return {
      onReply,
      onReport,
      onJump: (original) => void jump(original),
      onRetry: (key) => store.retry(channelId, key),
      onDiscard: (key) => store.discard(channelId, key),
      nameOf: (authorId) => (authorId === me ? 'You' : authorOf(chat, authorId)),
    }
  }, [store, channelId, chat, me, onReply, onReport, toKey])

  return (
    <div className={classes.logFrame}>
      <div
        ref={ref}
        className={classes.log}
        role="log"
        aria-label={`Messages with ${heading.name}`}
        aria-busy={room.isLoadingOlder}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={walkReplies}
      >
        <div className={classes.rows}>
          <div className={classes.start}>
            {room.isLoadingOlder && <Loader size="sm" />}
            {!room.isLoadingOlder && room.olderThan && (
              <Button variant="subtle" size="sm" onClick={loadOlder}>
                Load older messages
              </Button>
            )}
            {room.olderThan === null &&
              (rows.length === 0 && onReply ? (
                <FirstWords heading={heading} />
              ) : (
                <span>This is the start of your conversation</span>
              ))}
          </div>
          {rows.map((row) =>
            row.kind === 'message' ? (
              <MessageRow
                key={row.key}
                channelId={channelId}
                message={row.message}
                time={row.time}
                isOwn={row.isOwn}
                isFirst={row.isFirst}
                isNew={'state' in row.message || isAfter(row.message.timetoken, newestAtOpening)}
                hasAuthor={hasAuthors}
                isHighlighted={row.key === highlighted}
                isStop={row.key === lastSent?.key}
                actions={actions}
              />
            ) : (
              <div key={row.key} data-key={row.key} className={classes.divider} data-kind={row.kind}>
                {row.kind === 'day' ? dayLabel(row.time) : 'Unread messages'}
              </div>
            ),
          )}
        </div>
      </div>
      {!isAtEnd && (
        <Button
          className={classes.toEnd}
          variant={fresh > 0 ? 'filled' : 'default'}
          size="sm"
          leftSection={<IconArrowDown size={18} aria-hidden />}
          onClick={toEnd}
        >
          {fresh === 0 ? 'Scroll to bottom' : fresh === 1 ? '1 new message' : `${fresh} new messages`}
        </Button>
      )}
    </div>
  )
}

/** From one message's Reply to the next, so that Tab need not pass them all before the composer. */
function walkReplies(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
  const replies = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-reply]')]
  const at = replies.indexOf(event.target as HTMLElement)
  if (step === 0 || at < 0) return
  event.preventDefault()
  replies[at + step]?.focus()
}

import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import type { Chat } from '#core/chat/shared/schema'
import type { Quote, SentMessage } from '@/features/chat/connection/message'
import { isAfter, type Timetoken } from '@/features/chat/connection/timetoken'
import { useViewer } from '@/features/chat/conversations/context'
import { authorOf, type Heading } from '@/features/chat/conversations/heading'
import { dayLabel } from '@/features/chat/conversations/message-time'
import { EmptyConversation } from '@/features/chat/messages/empty-conversation'
import type { MessageHistory } from '@/features/chat/messages/message-history'
import classes from '@/features/chat/messages/message-log.module.css'
import { MessageRow, type RowActions } from '@/features/chat/messages/message-row'
import { rowsOf, type UnreadRange } from '@/features/chat/messages/message-rows'
import { useChatStore } from '@/features/chat/messages/store-context'
import { useLogScroll } from '@/features/chat/messages/use-log-scroll'
import { notify } from '@/lib/notify'

const HIGHLIGHT_MILLISECONDS = 2_000

interface Props {
  chat: Chat
  heading: Heading
  history: MessageHistory
  me: string
  unread: UnreadRange | undefined
  onReply: ((quote: Quote) => void) | undefined
  /** Set while the user chooses a message to report. */
  onReport: ((message: SentMessage) => void) | undefined
  onRead: (timetoken: Timetoken) => void
}

/**
 * The messages of a conversation. Follows new messages when scrolled to the end, otherwise keeps its place; loads
 * older ones at the top.
 */
export function MessageLog({ chat, heading, history, me, unread, onReply, onReport, onRead }: Props) {
  const { channelId } = chat
  const { slots } = useViewer()
  const showsAuthors = chat.groupName !== null || slots?.readOnly !== undefined
  const store = useChatStore()
  const [newestAtOpening] = useState(history.list.newest ?? '0')
  const [highlighted, setHighlighted] = useState<string>()
  const rows = useMemo(() => rowsOf(history.list, me, unread), [history.list, me, unread])
  const lastSent = rows.findLast(
    (row) =>
      row.kind === 'message' &&
      'timetoken' in row.message &&
      (onReport ? !row.isOwn : !('isUnshowable' in row.message)),
  )
  const loadOlder = () => void store.loadOlder(channelId).catch(() => undefined)
  const { ref, isAtEnd, newCount, scrollToEnd, scrollToKey, onScroll } = useLogScroll({
    rows,
    newest: history.list.newest,
    hasOlder: history.olderThan !== null,
    loadOlder,
    onRead,
  })
  useEffect(() => {
    if (isAtEnd) store.unloadOlder(channelId)
  }, [isAtEnd, store, channelId])

  const actions = useMemo<RowActions>(() => {
    const jumpTo = async ({ key, timetoken }: SentMessage) => {
      await store.loadUntil(channelId, timetoken).catch(() => undefined)
      // Looks for the key, because a message that was sent twice is shown where it first arrived.
      if (!store.history(channelId).list.sent.some((message) => message.key === key))
        return notify("Couldn't load the original message.")
      scrollToKey(key)
      setHighlighted(key)
      // Starts the timer when the message is in view, because rendering thousands of rows takes time.
      requestAnimationFrame(() =>
        setTimeout(() => setHighlighted((now) => (now === key ? undefined : now)), HIGHLIGHT_MILLISECONDS),
      )
    }
    return {
      onReply,
      onReport,
      onJump: (original) => void jumpTo(original),
      onRetry: (key) => store.retry(channelId, key),
      onDiscard: (key) => store.discard(channelId, key),
      uploads: store,
      nameOf: (authorId) => (authorId === me ? 'You' : authorOf(chat, authorId)),
    }
  }, [store, channelId, chat, me, onReply, onReport, scrollToKey])

  return (
    <div className={classes.logFrame}>
      <div
        ref={ref}
        className={classes.log}
        role="log"
        aria-label={`Messages with ${heading.name}`}
        aria-busy={history.isLoadingOlder}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={moveBetweenReplies}
      >
        <div className={classes.rows}>
          <div className={classes.start}>
            {history.olderThan && (
              // It stays while it loads, because it would take the keyboard's place with it.
              <Button variant="subtle" size="sm" loading={history.isLoadingOlder} onClick={loadOlder}>
                Load older messages
              </Button>
            )}
            {history.olderThan === null &&
              (rows.length === 0 && onReply ? (
                <EmptyConversation heading={heading} />
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
                hasAuthor={showsAuthors}
                isHighlighted={row.key === highlighted}
                isTabStop={row.key === lastSent?.key}
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
          variant={newCount > 0 ? 'filled' : 'default'}
          size="sm"
          leftSection={<IconArrowDown size={18} aria-hidden />}
          onClick={scrollToEnd}
        >
          {newCount === 0
            ? 'Scroll to bottom'
            : newCount === 1
              ? '1 new message'
              : `${newCount} new messages`}
        </Button>
      )}
    </div>
  )
}

/**
 * Moves the focus between Reply buttons with the arrow keys, so that Tab doesn't pass every one of them before the
 * composer.
 */
function moveBetweenReplies(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
  const replies = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-reply]')]
  const at = replies.indexOf(event.target as HTMLElement)
  if (step === 0 || at < 0) return
  event.preventDefault()
  replies[at + step]?.focus()
}

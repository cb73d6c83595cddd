import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconClock, IconFlag } from '@tabler/icons-react'
import { lazy, memo, Suspense } from 'react'
import { VisuallyHidden } from '@/components/visually-hidden'
import { linkParts } from '@/features/chat/links'
import classes from '@/features/chat/message-row.module.css'
import { type Quote, type SentMessage, type UnsentMessage, wordsOf } from '@/features/chat/messages'
import { Quoted } from '@/features/chat/quoted'
import { clockLabel } from '@/features/chat/rows'

const FileMessage = lazy(() => import('@/features/chat/file-message'))

const momentFormat = new Intl.DateTimeFormat([], { dateStyle: 'medium', timeStyle: 'short' })

export interface RowActions {
  onReply: ((quote: Quote) => void) | undefined
  /** In the place of the reply, beside what others wrote. */
  onReport: ((message: SentMessage) => void) | undefined
  onJump: (original: SentMessage) => void
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
  nameOf: (authorId: string) => string
}

interface Props {
  channelId: string
  message: SentMessage | UnsentMessage
  time: number
  isOwn: boolean
  isFirst: boolean
  /** It came while the conversation was open. */
  isNew: boolean
  /** Whether each author is named; where there are two people everybody sees who wrote. */
  hasAuthor: boolean
  isHighlighted: boolean
  /** Its Reply is the one that Tab reaches; the arrow keys lead on to the others. */
  isStop: boolean
  /** Must stay the same object from render to render: thousands of rows compare it. */
  actions: RowActions
}

export const MessageRow = memo(function MessageRow(props: Props) {
  const { channelId, message, time, isOwn, isFirst, isNew, hasAuthor, isHighlighted, isStop, actions } = props
  const { text, authorId, key } = message
  const quotes = 'timetoken' in message ? message.quotes : message.quote?.timetoken
  const isShowable = !('isUnshowable' in message)
  const state = 'state' in message ? message.state : 'sent'
  const reason = 'reason' in message && message.reason
  const author = actions.nameOf(authorId)
  return (
    <article
      data-key={key}
      className={classes.row}
      data-own={isOwn}
      data-first={isFirst}
      data-new={isNew}
      data-highlighted={isHighlighted}
      aria-label={`${author}, ${momentFormat.format(time)}`}
    >
      {isFirst &&
        !isOwn &&
        (hasAuthor ? (
          <span className={classes.author}>{author}</span>
        ) : (
          <VisuallyHidden>{author}: </VisuallyHidden>
        ))}
      <div className={classes.line}>
        <div className={classes.bubble} data-state={state} data-file={message.file !== undefined}>
          {quotes && (
            <Quoted
              channelId={channelId}
              timetoken={quotes}
              nameOf={actions.nameOf}
              onJump={actions.onJump}
            />
          )}
          {message.file && (
            <Suspense fallback={<span className={classes.file} />}>
              <FileMessage
                channelId={channelId}
                message={message}
                nameOf={actions.nameOf}
                onCancel={actions.onDiscard}
              />
            </Suspense>
          )}
          <span className={classes.text} data-showable={isShowable}>
            {linkParts(wordsOf(message)).map((part, index) =>
              part.href ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
                <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
                  {part.text}
                </a>
              ) : (
                part.text
              ),
            )}
          </span>
          <time className={classes.stamp} dateTime={new Date(time).toISOString()}>
            {clockLabel(time)}
            {isOwn && state !== 'failed' && <Delivery state={state} />}
          </time>
        </div>
        {actions.onReport && 'timetoken' in message && !isOwn && (
          <button
            type="button"
            className={classes.reply}
            data-reply
            data-report
            tabIndex={isStop ? 0 : -1}
            aria-keyshortcuts="ArrowUp ArrowDown"
            aria-label={`Report this message from ${author}`}
            onClick={() => actions.onReport?.(message)}
          >
            <IconFlag size={18} aria-hidden />
          </button>
        )}
        {actions.onReply && !actions.onReport && 'timetoken' in message && isShowable && (
          <button
            type="button"
            className={classes.reply}
            data-reply
            tabIndex={isStop ? 0 : -1}
            aria-keyshortcuts="ArrowUp ArrowDown"
            aria-label={`Reply to ${isOwn ? 'your own message' : author}`}
            onClick={() => actions.onReply?.({ text, timetoken: message.timetoken, authorId })}
          >
            <IconArrowBackUp size={18} aria-hidden />
          </button>
        )}
      </div>
      {state === 'failed' && (
        <div className={classes.failure}>
          <span>Not sent{reason && `. ${reason}`}</span>
          <Button size="sm" variant="subtle" onClick={() => actions.onRetry(key)}>
            Retry
          </Button>
          <Button
            size="sm"
            variant="subtle"
            color="var(--mantine-color-error)"
            onClick={() => actions.onDiscard(key)}
          >
            Delete
          </Button>
        </div>
      )}
    </article>
  )
})

function Delivery({ state }: { state: 'sending' | 'sent' }) {
  const Icon = state === 'sent' ? IconCheck : IconClock
  return (
    <>
      <Icon size={14} aria-hidden />
      <VisuallyHidden>{state}</VisuallyHidden>
    </>
  )
}

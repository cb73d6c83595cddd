import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconClock } from '@tabler/icons-react'
import { lazy, memo, Suspense } from 'react'
import { isPictureName } from '#core/chat/shared/file-name'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import {
  captionOf,
  type Quote,
  type SentMessage,
  type UnsentMessage,
} from '@/features/chat/connection/message'
import type { FileUploads } from '@/features/chat/files/file-message'
import { linkParts } from '@/features/chat/messages/links'
import classes from '@/features/chat/messages/message-row.module.css'
import { QuotedMessage } from '@/features/chat/messages/quoted-message'
import { dateText, timeText } from '@/lib/text/format'

const FileMessage = lazy(() => import('@/features/chat/files/file-message'))

export interface RowActions {
  onReply: ((quote: Quote) => void) | undefined
  /** Replaces the reply action on other people's messages. */
  onReport: ((message: SentMessage) => void) | undefined
  onJump: (original: SentMessage) => void
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
  uploads: FileUploads
  nameOf: (authorId: string) => string
}

interface Props {
  channelId: string
  message: SentMessage | UnsentMessage
  time: number
  isOwn: boolean
  isFirst: boolean
  /** It arrived while the conversation was open. */
  isNew: boolean
  /** Whether authors are named. With only two people the side shows who wrote. */
  hasAuthor: boolean
  isHighlighted: boolean
  /** Tab reaches only this row's Reply button; arrow keys move to the others. */
  isTabStop: boolean
  /** Must keep its identity between renders, because thousands of memoized rows compare it. */
  actions: RowActions
}

export const MessageRow = memo(function MessageRow(props: Props) {
  const { channelId, message, time, isOwn, isFirst, isNew, hasAuthor, isHighlighted, isTabStop, actions } =
    props
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
      aria-label={`${author}, ${dateText(time)} ${timeText(time)}`}
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
            <QuotedMessage
              channelId={channelId}
              timetoken={quotes}
              nameOf={actions.nameOf}
              onJump={actions.onJump}
            />
          )}
          {message.file && (
            <Suspense
              fallback={<span className={classes.file} data-picture={isPictureName(message.file.name)} />}
            >
              <FileMessage
                channelId={channelId}
                message={message}
                nameOf={actions.nameOf}
                onCancel={actions.onDiscard}
                uploads={actions.uploads}
              />
            </Suspense>
          )}
          <span className={classes.text} data-showable={isShowable}>
            {linkParts(captionOf(message)).map((part, index) =>
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
            {timeText(time)}
            {isOwn && state !== 'failed' && <Delivery state={state} />}
          </time>
        </div>
        {actions.onReport && 'timetoken' in message && !isOwn && (
          <button
            type="button"
            className={classes.report}
            data-reply
            tabIndex={isTabStop ? 0 : -1}
            aria-keyshortcuts="ArrowUp ArrowDown"
            aria-label={`Report this message from ${author}`}
            onClick={() => actions.onReport?.(message)}
          />
        )}
        {actions.onReply && !actions.onReport && 'timetoken' in message && isShowable && (
          <button
            type="button"
            className={classes.reply}
            data-reply
            tabIndex={isTabStop ? 0 : -1}
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

import { ActionIcon } from '@mantine/core'
import { IconSend2, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { messages } from '#core/shared/messages'
import type { Quote } from '@/features/chat/connection/message'
import classes from '@/features/chat/messages/composer.module.css'
import { readDraft, writeDraft } from '@/features/chat/messages/drafts'
import { isComposing } from '@/lib/text/composing'

const Attachments = lazy(() => import('@/features/chat/files/attachments'))

/** Well below PubNub's 32 KB, even if every character takes four bytes. */
const MAX_LENGTH = 5_000
const COUNTER_FROM = 4_500

interface Props {
  channelId: string
  /** Suggested first lines. An ellipsis marks what the writer has to fill in. */
  openings: string[]
  /** The message being replied to. Must keep its identity between renders, because a new one takes the focus. */
  quote: Quote | undefined
  quotedAuthor: string | undefined
  onDropQuote: () => void
  /** Attached but not sent yet. */
  files: File[]
  onFiles: (files: File[]) => void
  onSend: (text: string) => void
}

const isTouch = () => window.matchMedia('(pointer: coarse)').matches

/** The message field. Enter sends; on touch screens it starts a new line, and the button sends. */
export function Composer({
  channelId,
  openings,
  quote,
  quotedAuthor,
  onDropQuote,
  files,
  onFiles,
  onSend,
}: Props) {
  const [text, setText] = useState(() => readDraft(channelId))
  const [sendCount, setSendCount] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const quoteId = useId()
  const isEmpty = text.trim() === '' && files.length === 0
  const change = (next: string) => {
    setText(next)
    writeDraft(channelId, next)
  }

  useEffect(() => {
    if (!isTouch()) field.current?.focus()
  }, [])
  useEffect(() => {
    if (quote) field.current?.focus()
  }, [quote])

  const send = () => {
    if (isEmpty) return
    onSend(text.trim())
    change('')
    setSendCount(sendCount + 1)
    field.current?.focus()
  }
  const insertOpening = (opening: string) => {
    change(opening.replace('…', ''))
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape' && quote) return onDropQuote()
    if (event.key !== 'Enter' || event.shiftKey || isTouch()) return
    event.preventDefault()
    send()
  }

  return (
    <form
      data-composer
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {quote && (
        <div className={classes.replying}>
          <span id={quoteId}>
            Replying to <strong>{quotedAuthor}</strong>: {quote.text}
          </span>
          <ActionIcon
            aria-label="Cancel reply"
            onClick={() => {
              onDropQuote()
              field.current?.focus()
            }}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {isEmpty && openings.length > 0 && (
        <ul className={classes.openings} aria-label="Conversation starters">
          {openings.map((opening) => (
            <li key={opening}>
              <button type="button" className={classes.opening} onClick={() => insertOpening(opening)}>
                {opening}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={<span className={classes.attach} />}>
        {/* The key clears refusal messages after sending. */}
        <Attachments key={sendCount} files={files} onFiles={onFiles} />
      </Suspense>
      <textarea
        ref={field}
        className={classes.field}
        rows={1}
        maxLength={MAX_LENGTH}
        value={text}
        placeholder={messages.messagePlaceholder}
        aria-label={messages.messagePlaceholder}
        aria-describedby={quote && quoteId}
        enterKeyHint="enter"
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon type="submit" variant="filled" aria-label="Send" disabled={isEmpty}>
        <IconSend2 aria-hidden />
      </ActionIcon>
      {text.length >= COUNTER_FROM && (
        <span className={classes.counter} role="status">
          {text.length}/{MAX_LENGTH}
        </span>
      )}
    </form>
  )
}

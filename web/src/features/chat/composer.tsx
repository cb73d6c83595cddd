import { ActionIcon } from '@mantine/core'
import { IconSend2, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { messages } from '#core/shared/messages'
import classes from '@/features/chat/composer.module.css'
import { readDraft, writeDraft } from '@/features/chat/drafts'

const Attachments = lazy(() => import('@/features/chat/attachments'))

/** Well below the provider's 32 KB, whatever the letters. */
const MAX_LENGTH = 5_000
const COUNTED_FROM = 4_500

interface Props {
  channelId: string
  /** How one might begin; an ellipsis stands for what only the writer knows. */
  openings: string[]
  quote: { text: string; by: string } | undefined
  onDropQuote: () => void
  /** Chosen and not sent yet. */
  files: File[]
  onFiles: (files: File[]) => void
  onSend: (text: string) => void
}

const isTouch = () => window.matchMedia('(pointer: coarse)').matches

/** Where a message is written. Enter sends; on touch screens it makes a new line, and the button sends. */
export function Composer({ channelId, openings, quote, onDropQuote, files, onFiles, onSend }: Props) {
  const [text, setText] = useState(() => readDraft(channelId))
  const [sendings, setSendings] = useState(0)
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
    setSendings(sendings + 1)
    field.current?.focus()
  }
  const begin = (opening: string) => {
    change(opening.replace('…', ''))
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && quote) return onDropQuote()
    // The Enter that ends a composition (Japanese, Chinese …) belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch()) return
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
            Replying to <strong>{quote.by}</strong>: {quote.text}
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
              <button type="button" className={classes.opening} onClick={() => begin(opening)}>
                {opening}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={<span className={classes.attach} />}>
        {/* What it said of refused files is over once something was sent. */}
        <Attachments key={sendings} files={files} onFiles={onFiles} />
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
        onKeyDown={press}
      />
      <ActionIcon type="submit" variant="filled" aria-label="Send" disabled={isEmpty}>
        <IconSend2 aria-hidden />
      </ActionIcon>
      {text.length >= COUNTED_FROM && (
        <span className={classes.counter} role="status">
          {text.length}/{MAX_LENGTH}
        </span>
      )}
    </form>
  )
}

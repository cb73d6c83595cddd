import { useEffect, useSyncExternalStore } from 'react'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import type { SentMessage } from '@/features/chat/connection/message'
import type { Timetoken } from '@/features/chat/connection/timetoken'
import classes from '@/features/chat/messages/quoted-message.module.css'
import { useChatStore, useConnectionState } from '@/features/chat/messages/store-context'

interface Props {
  channelId: string
  timetoken: Timetoken
  nameOf: (authorId: string) => string
  onJump: (original: SentMessage) => void
}

/** The quoted message, with the text and author of the original or neither (rule quotes-come-from-original). */
export function QuotedMessage({ channelId, timetoken, nameOf, onJump }: Props) {
  const { subscribe, quotedMessages } = useChatStore()
  const connection = useConnectionState()
  const original = useSyncExternalStore(subscribe, () => quotedMessages.get(channelId, timetoken))
  useEffect(() => {
    if (original === undefined && connection === 'online') quotedMessages.load(channelId, timetoken)
  }, [original, connection, quotedMessages, channelId, timetoken])

  if (!original)
    return (
      <span className={classes.quote}>
        {original === null ? "The original message can't be found" : 'Looking for the original message…'}
      </span>
    )
  return (
    <button type="button" className={classes.quote} onClick={() => onJump(original)}>
      <VisuallyHidden>In reply to </VisuallyHidden>
      <strong>{nameOf(original.authorId)}</strong>
      <span>{original.text}</span>
    </button>
  )
}

import { useEffect, useSyncExternalStore } from 'react'
import { VisuallyHidden } from '@/components/visually-hidden'
import { useChatStore, useConnection } from '@/features/chat/context'
import type { SentMessage } from '@/features/chat/messages'
import classes from '@/features/chat/quoted.module.css'
import type { Timetoken } from '@/features/chat/timetoken'

interface Props {
  channelId: string
  timetoken: Timetoken
  nameOf: (authorId: string) => string
  onJump: (original: SentMessage) => void
}

/** What a message answers: the original's own words and author, or nothing of either (rule quotes-are-looked-up). */
export function Quoted({ channelId, timetoken, nameOf, onJump }: Props) {
  const { subscribe, originals } = useChatStore()
  const connection = useConnection()
  const original = useSyncExternalStore(subscribe, () => originals.get(channelId, timetoken))
  useEffect(() => {
    if (original === undefined && connection === 'online') originals.seek(channelId, timetoken)
  }, [original, connection, originals, channelId, timetoken])

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

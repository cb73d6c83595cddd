import { useEffect, useState } from 'react'
import { useChatStore, useChats, useRoom } from '@/features/chat/conversations/context'
import type { UnreadRange } from '@/features/chat/messages/message-rows'
import { isAfter } from '@/features/chat/connection/timetoken'

/** Opens a conversation: its messages, and what of them was unread at that moment, which then stays. */
export function useOpening(channelId: string) {
  const store = useChatStore()
  const { lastReadOf } = useChats()
  const room = useRoom(channelId)
  const [unread, setUnread] = useState<UnreadRange | 'unknown'>('unknown')
  useEffect(() => store.open(channelId), [store, channelId])

  const isLoaded = room.status === 'ready'
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was unread is asked once, at the opening
  useEffect(() => {
    if (!isLoaded) return
    let isGone = false
    void open()
    return () => {
      isGone = true
    }

    async function open() {
      const after = (await lastReadOf(channelId).catch(() => undefined)) ?? '0'
      const upTo = store.room(channelId).list.newest ?? '0'
      const { olderThan } = store.room(channelId)
      // Who never opened it starts at the end, not at the beginning of all.
      if (after !== '0' && olderThan && isAfter(olderThan, after))
        await store.loadUntil(channelId, after).catch(() => undefined)
      if (!isGone) setUnread({ after, upTo })
    }
  }, [isLoaded, store, channelId])

  return {
    room,
    unread: unread === 'unknown' ? undefined : unread,
    isReady: isLoaded && unread !== 'unknown',
  }
}

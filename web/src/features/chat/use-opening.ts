import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useChatStore, useRoom } from '@/features/chat/context'
import type { UnreadRange } from '@/features/chat/rows'
import { isAfter } from '@/features/chat/timetoken'
import { lastReadOf } from '@/features/chat/unread'

/** More unread messages than this are not loaded at once; the line then stands above the oldest that is. */
const MAX_UNREAD_PAGES = 5

/** Opens a conversation: its messages, and what of them was unread at that moment, which then stays. */
export function useOpening(channelId: string) {
  const store = useChatStore()
  const queryClient = useQueryClient()
  const room = useRoom(channelId)
  const [unread, setUnread] = useState<UnreadRange | 'unknown'>('unknown')
  useEffect(() => store.open(channelId), [store, channelId])

  const isLoaded = room.status === 'ready'
  useEffect(() => {
    if (!isLoaded) return
    let isGone = false
    void open()
    return () => {
      isGone = true
    }

    async function open() {
      const after = (await lastReadOf(queryClient, channelId).catch(() => undefined)) ?? '0'
      const upTo = store.room(channelId).list.sent.at(-1)?.timetoken ?? '0'
      for (let page = 0; page < MAX_UNREAD_PAGES; page++) {
        const { olderThan } = store.room(channelId)
        if (after === '0' || !olderThan || !isAfter(olderThan, after)) break
        await store.loadOlder(channelId).catch(() => undefined)
      }
      if (!isGone) setUnread({ after, upTo })
    }
  }, [isLoaded, store, queryClient, channelId])

  return {
    room,
    unread: unread === 'unknown' ? undefined : unread,
    isReady: isLoaded && unread !== 'unknown',
  }
}

import { useEffect, useState } from 'react'
import { isAfter } from '@/features/chat/connection/timetoken'
import { useConversations } from '@/features/chat/conversations/context'
import type { UnreadRange } from '@/features/chat/messages/message-rows'
import { useChatStore, useMessageHistory } from '@/features/chat/messages/store-context'

/** Opens a conversation. What was unread at that moment is kept while it is open. */
export function useOpenConversation(channelId: string) {
  const store = useChatStore()
  const { lastReadOf } = useConversations()
  const history = useMessageHistory(channelId)
  const [unread, setUnread] = useState<UnreadRange | 'unknown'>('unknown')
  useEffect(() => store.open(channelId), [store, channelId])

  const isLoaded = history.status === 'ready'
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was unread is asked once, at the opening
  useEffect(() => {
    if (!isLoaded) return
    let isCancelled = false
    void open()
    return () => {
      isCancelled = true
    }

    async function open() {
      const after = (await lastReadOf(channelId).catch(() => undefined)) ?? '0'
      const upTo = store.history(channelId).list.newest ?? '0'
      const { olderThan } = store.history(channelId)
      // Someone who never opened the conversation starts at the end instead of loading all of it.
      if (after !== '0' && olderThan && isAfter(olderThan, after))
        await store.loadUntil(channelId, after).catch(() => undefined)
      if (!isCancelled) setUnread({ after, upTo })
    }
  }, [isLoaded, store, channelId])

  return {
    history,
    unread: unread === 'unknown' ? undefined : unread,
    isReady: isLoaded && unread !== 'unknown',
  }
}

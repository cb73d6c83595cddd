import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { connectionStatus } from '@/features/chat/connection/connection-status'
import { incomingActivity, lacksLastMessage } from '@/features/chat/connection/incoming-activity'
import { connectToPubNub, statusCodeOf } from '@/features/chat/connection/pubnub-client'
import type { ConversationSource } from '@/features/chat/conversations/conversation-source'
import { createChatStore } from '@/features/chat/messages/chat-store'
import { loadPart } from '@/lib/network/load-part'

/** The chat store of the signed-in person while a chat screen is open. `openId` is the open conversation. */
export function useCreateChatStore(source: ConversationSource, openId: string | undefined) {
  const { chats, tokens } = source
  incomingActivity.resetFor(tokens[0].uuid)
  useSyncExternalStore(incomingActivity.subscribe, incomingActivity.version)
  const sourceRef = useRef(source)
  useEffect(() => {
    sourceRef.current = source
  })
  const [store] = useState(() =>
    createChatStore({
      me: tokens[0].uuid,
      connect: (listener) =>
        connectToPubNub(
          {
            current: () => sourceRef.current.currentTokens(),
            renew: () => sourceRef.current.renewTokens(),
            since: (channelId) =>
              sourceRef.current.chats.find((chat) => chat.channelId === channelId)?.since ?? null,
          },
          listener,
        ),
      // With more than one part, not all conversations are followed live, so polling continues.
      coversAllChats: () => sourceRef.current.tokens.length === 1,
      statusCodeOf,
      sendFile: async (sending) =>
        (await loadPart(() => import('@/features/chat/files/send-file'))).sendFile(sending),
      onMessage: (channelId, message) => sourceRef.current.onMessage(channelId, message),
      onGap: () => sourceRef.current.onGap(),
    }),
  )

  const locked = new Set(chats.flatMap(({ channelId, locked }) => (locked ? channelId : [])))
  const listed = new Set(chats.map(({ channelId }) => channelId))
  const all = tokens.flatMap(({ channels }) => channels).filter((id) => listed.has(id) && !locked.has(id))
  // Follows the first part and the open conversation, because more would be too many subscriptions. The unread count
  // covers the others.
  const live = all.filter((id) => id === openId || tokens[0].channels.includes(id))
  const readable = new Set(all)
  const withoutLastMessage = chats
    .filter((chat) => readable.has(chat.channelId) && lacksLastMessage(chat))
    .map(({ channelId }) => channelId)
  const serialized = JSON.stringify({ live, withoutLastMessage })
  // biome-ignore lint/correctness/useExhaustiveDependencies: new tokens have to reach the live connection too
  useEffect(() => store.setChannels(JSON.parse(serialized)), [store, tokens, serialized])

  useEffect(() => {
    const leaveScreen = connectionStatus.enterScreen()
    void store.start()
    return () => {
      leaveScreen()
      store.close()
    }
  }, [store])
  return store
}

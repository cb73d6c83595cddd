import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { hasUnseenActivity, incomingActivity } from '@/features/chat/connection/incoming-activity'
import { live as liveness, whileConnected } from '@/features/chat/connection/connection-status'
import { connect, statusCodeOf } from '@/features/chat/connection/pubnub-client'
import type { ChatSource } from '@/features/chat/conversations/conversation-source'
import { createChatStore } from '@/features/chat/messages/chat-store'
import { loadPart } from '@/lib/load-part'

/** The store of the signed-in person while a chat screen is shown; `openId` is the conversation they look at. */
export function useStore(source: ChatSource, openId: string | undefined) {
  const { chats, tokens } = source
  incomingActivity.belongTo(tokens[0].uuid)
  useSyncExternalStore(incomingActivity.subscribe, incomingActivity.version)
  const latest = useRef(source)
  useEffect(() => {
    latest.current = source
  })
  const [store] = useState(() =>
    createChatStore({
      me: tokens[0].uuid,
      connect: (listener) =>
        connect(
          {
            current: () => latest.current.currentTokens(),
            renew: () => latest.current.renewTokens(),
            since: (channelId) =>
              latest.current.chats.find((chat) => chat.channelId === channelId)?.since ?? null,
          },
          // Of more than a part the polls tell: not all are listened to.
          whileConnected(listener, () => latest.current.tokens.length === 1),
        ),
      statusCodeOf,
      sendFile: async (sending) =>
        (await loadPart(() => import('@/features/chat/files/send-file'))).sendFile(sending),
      onMessage: (channelId, message) => latest.current.onMessage(channelId, message),
      onGap: () => latest.current.onGap(),
    }),
  )

  const locked = new Set(chats.flatMap(({ channelId, locked }) => (locked ? channelId : [])))
  const known = new Set(chats.map(({ channelId }) => channelId))
  const all = tokens.flatMap(({ channels }) => channels).filter((id) => known.has(id) && !locked.has(id))
  // More than a part are too many to listen to at once: of the others the count of what is unread tells.
  const live = all.filter((id) => id === openId || tokens[0].channels.includes(id))
  const open = new Set(all)
  const unheard = chats.filter((chat) => open.has(chat.channelId) && hasUnseenActivity(chat))
  const following = JSON.stringify({ live, unheard: unheard.map(({ channelId }) => channelId) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: new tokens have to reach the live connection too
  useEffect(() => store.follow(JSON.parse(following)), [store, tokens, following])

  useEffect(() => {
    const up = () => store.networkChanged(true)
    const down = () => store.networkChanged(false)
    window.addEventListener('online', up)
    window.addEventListener('offline', down)
    const leave = liveness.enterScreen()
    const unfollow = store.subscribe(() => {
      if (store.connection() !== 'online') liveness.set(false)
    })
    void store.start()
    return () => {
      window.removeEventListener('online', up)
      window.removeEventListener('offline', down)
      unfollow()
      leave()
      store.close()
    }
  }, [store])
  return store
}

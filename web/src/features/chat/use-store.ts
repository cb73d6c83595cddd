import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { connect, statusCodeOf } from '@/features/chat/provider'
import { chatsQuery, chatTokensQuery, renewTokens } from '@/features/chat/queries'
import { createChatStore } from '@/features/chat/store'
import { recount, useUnreadByChat } from '@/features/chat/unread'

/** The store of the signed-in person while a chat screen is shown; `openId` is the conversation they look at. */
export function useStore(openId: string | undefined) {
  const queryClient = useQueryClient()
  const { data: tokens } = useSuspenseQuery(chatTokensQuery)
  const { data: chats } = useSuspenseQuery(chatsQuery)
  const unread = useUnreadByChat()
  const [store] = useState(() =>
    createChatStore({
      me: tokens[0].uuid,
      connect: (listener) =>
        connect(
          {
            current: () => queryClient.getQueryData(chatTokensQuery.queryKey) ?? tokens,
            renew: () => renewTokens(queryClient),
          },
          listener,
        ),
      statusCodeOf,
      onArrival: () => void recount(queryClient),
    }),
  )

  const locked = new Set(chats.flatMap(({ channelId, locked }) => (locked ? channelId : [])))
  const known = new Set(chats.map(({ channelId }) => channelId))
  const all = tokens.flatMap(({ channels }) => channels).filter((id) => known.has(id) && !locked.has(id))
  // More than a part are too many to listen to at once: of the others the count of what is unread tells.
  const live = all.filter((id) => id === openId || tokens[0].channels.includes(id))
  const following = JSON.stringify({ live, all })
  // biome-ignore lint/correctness/useExhaustiveDependencies: new tokens have to reach the live connection too
  useEffect(() => store.follow(JSON.parse(following)), [store, tokens, following])

  const grown = all.filter((id) => !live.includes(id) && unread?.counts[id])
  const counts = JSON.stringify(grown.map((id) => [id, unread?.counts[id]]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them has another count
  useEffect(() => store.previews.load(grown), [store, counts])

  useEffect(() => {
    const up = () => store.networkChanged(true)
    const down = () => store.networkChanged(false)
    window.addEventListener('online', up)
    window.addEventListener('offline', down)
    void store.start()
    return () => {
      window.removeEventListener('online', up)
      window.removeEventListener('offline', down)
      store.close()
    }
  }, [store])
  return store
}

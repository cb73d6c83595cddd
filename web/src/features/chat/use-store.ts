import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { connect, statusCodeOf } from '@/features/chat/provider'
import { chatsQuery, chatTokenQuery } from '@/features/chat/queries'
import { createChatStore } from '@/features/chat/store'
import { recount } from '@/features/chat/unread'

/** The store of the signed-in person while a chat screen is shown. */
export function useStore() {
  const queryClient = useQueryClient()
  const { data: token } = useSuspenseQuery(chatTokenQuery)
  const { data: chats } = useSuspenseQuery(chatsQuery)
  const [store] = useState(() =>
    createChatStore({
      me: token.uuid,
      connect: (listener) =>
        connect(
          {
            current: () => queryClient.getQueryData(chatTokenQuery.queryKey) ?? token,
            renew: () => {
              // Who is refused may find the conversation disabled by now.
              void queryClient.invalidateQueries({ queryKey: chatsQuery.queryKey })
              return queryClient.fetchQuery({ ...chatTokenQuery, staleTime: 0 })
            },
          },
          listener,
        ),
      statusCodeOf,
      onArrival: () => void recount(queryClient),
    }),
  )

  const channels = token.channels.filter((id) =>
    chats.some(({ channelId, locked }) => channelId === id && !locked),
  )
  const followed = channels.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new token has to reach the live connection too
  useEffect(() => store.follow(followed ? followed.split(',') : []), [store, token.token, followed])

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

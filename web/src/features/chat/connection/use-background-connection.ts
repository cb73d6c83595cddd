import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createConnection } from '@/features/chat/connection/connection'
import { incomingActivity } from '@/features/chat/connection/incoming-activity'
import { live, useHasChatScreen, whileConnected } from '@/features/chat/connection/connection-status'
import { connect } from '@/features/chat/connection/pubnub-client'
import { chatsQuery, chatTokensQuery, renewTokens } from '@/features/chat/connection/queries'
import { recount } from '@/features/chat/conversations/own-chats'
import { whenIdle } from '@/lib/idle'

/** The server is told of a message some time after it was sent. */
const TOLD_WITHIN_MILLISECONDS = 5_000

/** Follows one's conversations on screens that show none, from the first idle moment on (rule unread-comes). */
export function useLiveConnection() {
  const queryClient = useQueryClient()
  const hasScreen = useHasChatScreen()
  const { data: tokens } = useQuery(chatTokensQuery)
  const { data: chats } = useQuery(chatsQuery)
  const locked = new Set(chats?.flatMap(({ channelId, locked }) => (locked ? channelId : [])))
  // Of more than a part the polls tell: not all can be listened to.
  const channels = tokens?.length === 1 ? tokens[0].channels.filter((id) => !locked.has(id)) : []
  const followed = JSON.stringify(channels)
  useEffect(() => {
    const current = queryClient.getQueryData(chatTokensQuery.queryKey)
    const own: string[] = JSON.parse(followed)
    if (hasScreen || !current || own.length === 0) return
    const connection = createConnection({
      connect: (listener) =>
        connect(
          {
            current: () => queryClient.getQueryData(chatTokensQuery.queryKey) ?? current,
            renew: () => renewTokens(queryClient),
          },
          whileConnected(listener, () => true),
        ),
      onMessage: incomingActivity.message,
      onHint: () => void recount(queryClient),
      onStart: () => connection.provider()?.follow(own),
      catchUp: () => recount(queryClient),
      catchUpAgainAfter: TOLD_WITHIN_MILLISECONDS,
      onOnline: () => undefined,
      notify() {
        if (connection.state() !== 'online') live.set(false)
      },
    })
    const cancel = whenIdle(() => void connection.start())
    const up = () => connection.networkChanged(true)
    const down = () => connection.networkChanged(false)
    window.addEventListener('online', up)
    window.addEventListener('offline', down)
    return () => {
      cancel()
      window.removeEventListener('online', up)
      window.removeEventListener('offline', down)
      connection.close(Promise.resolve())
      live.set(false)
    }
  }, [queryClient, hasScreen, followed])
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createConnection } from '@/features/chat/connection/connection'
import { useHasChatScreen } from '@/features/chat/connection/connection-status'
import { incomingActivity } from '@/features/chat/connection/incoming-activity'
import { connectToPubNub, statusCodeOf } from '@/features/chat/connection/pubnub-client'
import { chatsQuery, chatTokensQuery, refreshChats, renewTokens } from '@/features/chat/connection/queries'
import { createTextQueue } from '@/features/chat/connection/text-queue'
import { whenIdle } from '@/lib/page/idle'

/** The server learns of a message within this time. */
const SERVER_DELAY_MILLISECONDS = 5_000

/**
 * Follows the user's conversations on screens that don't show them, from the first idle moment (rule
 * live-unread-counts), and sends what was written while there was no network.
 */
export function useBackgroundConnection() {
  const queryClient = useQueryClient()
  const hasScreen = useHasChatScreen()
  const { data: tokens } = useQuery(chatTokensQuery)
  const { data: chats } = useQuery(chatsQuery)
  const locked = new Set(chats?.flatMap(({ channelId, locked }) => (locked ? channelId : [])))
  // With more than one part, not all conversations can be followed live, so polling does it. Without conversations,
  // the server's signals still arrive.
  const ids = tokens?.length === 1 ? tokens[0].channels.filter((id) => !locked.has(id)) : undefined
  const serialized = ids && JSON.stringify(ids)
  useEffect(() => {
    const current = queryClient.getQueryData(chatTokensQuery.queryKey)
    if (hasScreen || !current || !serialized) return
    const channels: string[] = JSON.parse(serialized)
    const connection = createConnection({
      connect: (listener) =>
        connectToPubNub(
          {
            current: () => queryClient.getQueryData(chatTokensQuery.queryKey) ?? current,
            renew: () => renewTokens(queryClient),
          },
          listener,
        ),
      coversAllChats: () => true,
      onMessage: incomingActivity.addMessage,
      onRefreshSignal: () => void refreshChats(queryClient),
      onStart: () => connection.provider()?.subscribeTo(channels),
      catchUp: () => refreshChats(queryClient),
      onOnline: () => texts.run(),
      secondCatchUpAfter: SERVER_DELAY_MILLISECONDS,
    })
    const texts = createTextQueue({
      me: current[0].uuid,
      connection,
      dispatch: () => {},
      isAnswered: (error) => statusCodeOf(error) !== 0,
    })
    const cancel = whenIdle(() => {
      void texts.takeOverUnseen()
      void connection.start()
    })
    return () => {
      cancel()
      connection.close()
      texts.close()
    }
  }, [queryClient, hasScreen, serialized])
}

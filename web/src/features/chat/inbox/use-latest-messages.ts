import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Chat, ChatToken } from '#core/chat/shared/schema'
import { incomingActivity, lacksLastMessage } from '@/features/chat/connection/incoming-activity'
import type { SentMessage } from '@/features/chat/connection/message'
import { decodeMessage } from '@/features/chat/connection/message-codec'
import type { ChatTokens } from '@/features/chat/connection/pubnub-client'
import { getFromPubNub, withTokens } from '@/features/chat/connection/pubnub-http'
import { chatKey } from '@/features/chat/connection/queries'

const Timetoken = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
const History = v.object({
  channels: v.record(
    v.string(),
    v.array(v.object({ message: v.unknown(), timetoken: Timetoken, uuid: v.optional(v.string(), '') })),
  ),
})

/** Fetches the newest message of each conversation that has one. */
async function fetchLatest(tokens: ChatTokens, channels: readonly string[], signal: AbortSignal) {
  const parts = await Promise.all(tokens.map((token) => fetchPart(token, channels, signal)))
  return parts.flat()
}

async function fetchPart(
  token: ChatToken,
  channels: readonly string[],
  signal: AbortSignal,
): Promise<[string, SentMessage][]> {
  const readable = channels.filter((channelId) => token.channels.includes(channelId))
  if (readable.length === 0) return []
  const path = `/v3/history/sub-key/${token.subscribeKey}/channel/${readable.join(',')}`
  const query = { max: '1', include_uuid: 'true', string_message_token: 'true' }
  const byChannel = v.parse(History, await getFromPubNub(token, path, query, signal)).channels
  return Object.entries(byChannel).flatMap(([channelId, rows]) => {
    const row = rows.at(-1)
    return row ? [[channelId, decodeMessage(row.message, row.timetoken, row.uuid)]] : []
  })
}

/**
 * The latest messages of these conversations, for screens without a connection. Asks PubNub only for those that this
 * device doesn't have.
 */
export function useLatestMessages(chats: Chat[]) {
  const queryClient = useQueryClient()
  const missing = chats.filter(lacksLastMessage)
  const query = useQuery(
    queryOptions({
      queryKey: [
        ...chatKey,
        'latest',
        missing.map(({ channelId, latest }) => [channelId, latest?.timetoken]),
      ],
      queryFn: async ({ signal }) => {
        const channels = missing.map(({ channelId }) => channelId)
        incomingActivity.setLastMessages(
          await withTokens(queryClient, (tokens) => fetchLatest(tokens, channels, signal)),
        )
        return true
      },
      enabled: missing.length > 0,
      placeholderData: keepPreviousData,
      retry: false,
    }),
  )
  return {
    data: incomingActivity.lastMessages(),
    isPending: missing.length > 0 && query.isPending,
    isError: query.isError,
  }
}

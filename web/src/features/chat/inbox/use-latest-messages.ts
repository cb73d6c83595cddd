import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Chat, ChatToken } from '#core/chat/schema'
import { hasUnseenActivity, incomingActivity } from '@/features/chat/connection/incoming-activity'
import { readMessage } from '@/features/chat/connection/message-codec'
import type { SentMessage } from '@/features/chat/messages/message-list'
import type { ChatTokens } from '@/features/chat/connection/pubnub-client'
import { get, withTokens } from '@/features/chat/connection/pubnub-http'
import { chatKey } from '@/features/chat/connection/queries'

const Timetoken = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
const History = v.object({
  channels: v.record(
    v.string(),
    v.array(v.object({ message: v.unknown(), timetoken: Timetoken, uuid: v.optional(v.string(), '') })),
  ),
})

/** The newest message of each conversation that has one. */
async function readLatest(tokens: ChatTokens, channels: readonly string[], signal: AbortSignal) {
  const parts = await Promise.all(tokens.map((token) => readPart(token, channels, signal)))
  return parts.flat()
}

async function readPart(
  token: ChatToken,
  channels: readonly string[],
  signal: AbortSignal,
): Promise<[string, SentMessage][]> {
  const own = channels.filter((channelId) => token.channels.includes(channelId))
  if (own.length === 0) return []
  const path = `/v3/history/sub-key/${token.subscribeKey}/channel/${own.join(',')}`
  const query = { max: '1', include_uuid: 'true', string_message_token: 'true' }
  const found = v.parse(History, await get(token, path, query, signal)).channels
  return Object.entries(found).flatMap(([channelId, rows]) => {
    const row = rows.at(-1)
    return row ? [[channelId, readMessage(row.message, row.timetoken, row.uuid)]] : []
  })
}

/** What was said last in these conversations, for screens without a connection: the provider is asked for what is new alone. */
export function useLatestIn(chats: Chat[]) {
  const queryClient = useQueryClient()
  const unheard = chats.filter(hasUnseenActivity)
  const query = useQuery(
    queryOptions({
      queryKey: [
        ...chatKey,
        'latest',
        unheard.map(({ channelId, latest }) => [channelId, latest?.timetoken]),
      ],
      queryFn: async ({ signal }) => {
        const channels = unheard.map(({ channelId }) => channelId)
        incomingActivity.text(await withTokens(queryClient, (tokens) => readLatest(tokens, channels, signal)))
        return true
      },
      enabled: unheard.length > 0,
      placeholderData: keepPreviousData,
      retry: false,
    }),
  )
  return {
    data: incomingActivity.latest(),
    isPending: unheard.length > 0 && query.isPending,
    isError: query.isError,
  }
}

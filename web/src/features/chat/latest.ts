import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import type { ChatToken } from '#core/chat/schema'
import type { SentMessage } from '@/features/chat/messages'
import { type ChatTokens, chatKey } from '@/features/chat/queries'
import { get, withTokens } from '@/features/chat/rest'
import { useUnreadByChat } from '@/features/chat/unread'
import { readMessage } from '@/features/chat/wire'

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
  return new Map(parts.flat())
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

/** What came last in these conversations, for screens without a connection: asked again when more is unread. */
export function useLatestIn(channels: readonly string[]) {
  const queryClient = useQueryClient()
  const unread = useUnreadByChat()
  const query = useQuery(
    queryOptions({
      queryKey: [...chatKey, 'latest', channels],
      queryFn: ({ signal }) => withTokens(queryClient, (tokens) => readLatest(tokens, channels, signal)),
      enabled: channels.length > 0,
      placeholderData: keepPreviousData,
      retry: false,
    }),
  )
  const count = unread && channels.reduce((sum, channelId) => sum + (unread.counts[channelId] ?? 0), 0)
  const known = useRef(count)
  const { refetch } = query
  useEffect(() => {
    if (count !== undefined && known.current !== undefined && count > known.current) void refetch()
    known.current = count
  }, [count, refetch])
  return query
}

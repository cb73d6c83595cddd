import * as v from 'valibot'
import type { ChatToken } from '#core/chat/schema'
import type { ChatTokens } from '@/features/chat/queries'
import { get } from '@/features/chat/rest'
import { compareTimetokens, nextTimetoken, type Timetoken } from '@/features/chat/timetoken'

/** What the menu needs on every screen. */
export interface Unread {
  counts: Record<string, number>
  /** Up to where the caller has read, by channel; absent where they never did. */
  marks: Record<string, Timetoken>
  /** When the provider was asked for them, in milliseconds since 1970. */
  marksReadAt: number
}

const PAGE_SIZE = 100
const THE_BEGINNING = '1'

const Memberships = v.object({
  data: v.array(
    v.object({
      channel: v.object({ id: v.string() }),
      custom: v.nullish(v.object({ lastReadTime: v.optional(v.pipe(v.string(), v.regex(/^\d{1,19}$/))) })),
    }),
  ),
  next: v.optional(v.string()),
})
const Counts = v.object({ channels: v.record(v.string(), v.number()) })

/** How many messages came in each channel after the later of the stored and the local read mark. */
export async function readUnread(
  tokens: ChatTokens,
  localMarks: ReadonlyMap<string, Timetoken>,
  known: Pick<Unread, 'marks' | 'marksReadAt'> | undefined,
  signal: AbortSignal,
): Promise<Unread> {
  if (tokens[0].channels.length === 0) return { counts: {}, marks: {}, marksReadAt: Date.now() }
  const marksReadAt = known?.marksReadAt ?? Date.now()
  const marks = known ? { ...known.marks } : await readMarks(tokens[0], signal)
  for (const [channelId, mark] of localMarks)
    if (compareTimetokens(mark, marks[channelId] ?? THE_BEGINNING) > 0) marks[channelId] = mark
  const parts = await Promise.all(tokens.map((token) => countPart(token, marks, signal)))
  return { counts: Object.assign({}, ...parts), marks, marksReadAt }
}

async function countPart(
  token: ChatToken,
  marks: Record<string, Timetoken>,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  if (token.channels.length === 0) return {}
  const from = token.channels.map((channelId) => nextTimetoken(marks[channelId] ?? THE_BEGINNING))
  const path = `/v3/history/sub-key/${token.subscribeKey}/message-counts/${token.channels.join(',')}`
  return v.parse(Counts, await get(token, path, { channelsTimetoken: from.join(',') }, signal)).channels
}

async function readMarks(token: ChatToken, signal: AbortSignal): Promise<Record<string, Timetoken>> {
  const marks: Record<string, Timetoken> = {}
  const path = `/v2/objects/${token.subscribeKey}/uuids/${token.uuid}/channels`
  let start: string | undefined
  do {
    const query = { include: 'custom', limit: String(PAGE_SIZE), ...(start && { start }) }
    const { data, next } = v.parse(Memberships, await get(token, path, query, signal))
    for (const { channel, custom } of data) if (custom?.lastReadTime) marks[channel.id] = custom.lastReadTime
    start = data.length === PAGE_SIZE ? next : undefined
  } while (start)
  return marks
}

import { type Context, Hono } from 'hono'
import type { Backend } from '#scripts/local/pubnub/backend'
import type { Message } from '#scripts/local/pubnub/messages'
import {
  badRequest,
  channelName,
  channelNames,
  countOf,
  parseTimetoken,
  rawPath,
  timetokenOf,
} from '#scripts/local/pubnub/request'
import { TICKS_PER_MS, timetokenNow } from '#scripts/local/pubnub/timetokens'

const MAX_PAGE = 100
/** The limit per channel in a request for several channels. */
const MAX_PAGE_OF_MANY = 25
const MAX_CHANNELS = 500
const MAX_CHANNELS_COUNTED = 100
/** The real service doesn't count any further. */
const MAX_COUNT = 10_000
const DONE = { status: 200, error: false, error_message: '' }

/** Reads, counts and deletes stored messages. */
export function historyRoutes({ keys, access, messages, faults }: Backend): Hono {
  const app = new Hono()
  const path = `/v3/history/sub-key/${keys.subscribeKey}` as const

  app.get(`${path}/message-counts/:channels`, async (c) => {
    const channels = atMost(MAX_CHANNELS_COUNTED, channelNames(c.req.param('channels')))
    await access.require(c, 'read', 'channels', channels)
    const since = timetokensOf(c, channels.length)
    const counts = channels.map((name, i) => [name, messages.count(name, since[i] ?? 0n, MAX_COUNT)])
    return c.json({ ...DONE, channels: Object.fromEntries(counts) })
  })

  app.get(`${path}/channel/:channels`, async (c) => {
    const channels = atMost(MAX_CHANNELS, channelNames(c.req.param('channels')))
    await access.require(c, 'read', 'channels', channels)
    const max = countOf(c, 'max', channels.length > 1 ? MAX_PAGE_OF_MANY : MAX_PAGE)
    const end = timetokenOf(c, 'end')
    const range = { start: before(timetokenOf(c, 'start')), end }
    // Read one extra message to know whether there is a next page.
    const histories = channels.map((name) => [name, messages.history(name, range, max + 1)] as const)
    const pages = histories.map(([name, list]) => [name, list.slice(-max)] as const)
    const rows = pages.filter(([, page]) => page.length > 0).map(([name, page]) => [name, page.map(row(c))])
    const oldest = pages.length === 1 && (histories[0]?.[1].length ?? 0) > max && pages[0]?.[1][0]
    return c.json({
      ...DONE,
      channels: Object.fromEntries(rows),
      more: oldest ? more(rawPath(c), oldest.timetoken, max, end) : undefined,
    })
  })

  app.delete(`${path}/channel/:channel`, async (c) => {
    const channel = channelName(c.req.param('channel'))
    await access.require(c, 'delete', 'channels', [channel])
    messages.remove(channel, { start: timetokenOf(c, 'start'), end: timetokenOf(c, 'end') })
    return c.json(DONE)
  })

  /** Hides messages that were published too recently to be in the history. */
  function before(start: bigint | undefined): bigint | undefined {
    if (faults.historyDelayMs === 0) return start
    const visibleUntil = timetokenNow() - BigInt(faults.historyDelayMs) * TICKS_PER_MS
    return start !== undefined && start < visibleUntil ? start : visibleUntil
  }

  return app
}

function atMost(max: number, channels: string[]): string[] {
  if (channels.length > max) throw badRequest(`channels must be ${max} at the most`)
  return channels
}

/** Reads one timetoken for all channels, or one per channel. */
function timetokensOf(c: Context, channels: number): bigint[] {
  const timetoken = timetokenOf(c, 'timetoken')
  if (timetoken !== undefined) return Array<bigint>(channels).fill(timetoken)
  const field = 'channelsTimetoken'
  const each = (c.req.query(field) ?? '').split(',').map((text) => parseTimetoken(text, field))
  if (each.length !== channels) throw badRequest(`${field} must have one timetoken for each channel`)
  return each
}

function row(c: Context) {
  const isRequested = (field: string) => c.req.query(`include_${field}`) === 'true'
  const [meta, uuid, type, customType] = ['meta', 'uuid', 'message_type', 'custom_message_type'].map(
    isRequested,
  )
  return (m: Message) => ({
    message: m.message,
    timetoken: String(m.timetoken),
    ...(meta && { meta: m.meta ?? '' }),
    ...(uuid && { uuid: m.uuid }),
    ...(type && { message_type: m.type ?? null }),
    ...(customType && { custom_message_type: m.customType ?? null }),
  })
}

function more(path: string, oldest: bigint, max: number, end?: bigint) {
  const start = String(oldest)
  return { url: `${path}?start=${start}${end === undefined ? '' : `&end=${end}`}&max=${max}`, start, max }
}

import { createHmac } from 'node:crypto'
import { Resource } from 'sst'
import * as v from 'valibot'
import { nowSeconds } from '#core/shared/clock'

export interface Grant {
  uuid: string
  ttlMinutes: number
  channels: Record<string, number>
  uuids: Record<string, number>
}

/** Permission bits of PubNub's Access Manager v3. */
export const permission = { read: 1, write: 2, get: 32, update: 64, join: 128 } as const

const TIMEOUT_MILLISECONDS = 5_000
/** The most that PubNub returns in one request. */
const HISTORY_PAGE = 100
const TICKS_PER_HOUR = 3600n * 10_000_000n
const GrantAnswer = v.object({ data: v.object({ token: v.pipe(v.string(), v.minLength(1)) }) })

/**
 * Grants a token. We sign the request ourselves, because the SDK's Node build includes its own HTTP client and would
 * more than double the function's size.
 */
export async function grantToken({ uuid, ttlMinutes, channels, uuids }: Grant): Promise<string> {
  const none = { channels: {}, groups: {}, uuids: {}, users: {}, spaces: {} }
  const body = JSON.stringify({
    ttl: ttlMinutes,
    permissions: { uuid, resources: { ...none, channels, uuids }, patterns: none, meta: {} },
  })
  const response = await send('POST', grantPath(), body)
  if (!response.ok) throw new Error(`PubNub refused a grant with ${response.status}`)
  return v.parse(GrantAnswer, await response.json()).data.token
}

export async function revokeToken(token: string): Promise<void> {
  const response = await send('DELETE', `${grantPath()}/${encodeURIComponent(token)}`)
  // PubNub responds with 400 if this isn't a valid token anymore.
  if (!response.ok && response.status !== 400)
    throw new Error(`PubNub refused to revoke a token with ${response.status}`)
}

const History = v.object({
  channels: v.record(
    v.string(),
    v.array(
      v.object({
        timetoken: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
        uuid: v.string(),
        message: v.unknown(),
      }),
    ),
  ),
})

interface Stored {
  timetoken: string
  senderId: string
  message: unknown
}

/** Returns the newest message of a conversation. */
export async function newestMessage(channelId: string): Promise<Stored | undefined> {
  return (await history(channelId, { max: '1' })).at(-1)
}

/** Returns a message with up to `count` messages before it and up to `count` from the hour after it, oldest first. */
export async function messagesAround(channelId: string, timetoken: string, count: number): Promise<Stored[]> {
  const next = String(BigInt(timetoken) + 1n)
  const [before, after] = await Promise.all([
    history(channelId, { max: String(count + 1), start: next }),
    history(channelId, {
      max: String(HISTORY_PAGE),
      start: String(BigInt(next) + TICKS_PER_HOUR),
      end: next,
    }),
  ])
  return [...before, ...after.slice(0, count)]
}

/** Returns up to `count` messages (at most 100) before the timetoken `start`, or the newest ones. Oldest first. */
export const messagesBefore = (channelId: string, count: number, start?: string): Promise<Stored[]> =>
  history(channelId, { max: String(count), ...(start && { start }) })

/** Returns all messages between two times, given in milliseconds since 1970. The newest page comes first. */
export async function messagesBetween(channelId: string, from: number, to: number): Promise<Stored[]> {
  const messages: Stored[] = []
  for (let start: string | undefined = ticks(to); start; ) {
    const page = await history(channelId, { max: String(HISTORY_PAGE), start, end: ticks(from) })
    messages.push(...page)
    start = page.length === HISTORY_PAGE ? page[0]?.timetoken : undefined
  }
  return messages
}

const ticks = (milliseconds: number) => `${milliseconds}0000`

async function history(channelId: string, range: Record<string, string>): Promise<Stored[]> {
  const query = { include_uuid: 'true', string_message_token: 'true', ...range }
  const response = await send('GET', historyPath(channelId), '', query)
  if (!response.ok) throw new Error(`PubNub refused a history with ${response.status}`)
  const rows = v.parse(History, await response.json()).channels[channelId] ?? []
  return rows.map(({ timetoken, uuid, message }) => ({ timetoken, senderId: uuid, message }))
}

/**
 * Publishes a message as `uuid` and returns its timetoken. The caller must have checked that this person may write
 * there.
 */
export async function publish(channelId: string, uuid: string, message: object): Promise<string> {
  const { value: publishKey } = Resource.PubNubPublishKey
  const path = `/publish/${publishKey}/${Resource.PubNubSubscribeKey.value}/0/${channelId}/0`
  const response = await send('POST', path, JSON.stringify(message), { uuid })
  if (!response.ok) throw new Error(`PubNub refused a message with ${response.status}`)
  return v.parse(Published, await response.json())[2]
}

/** Wakes the devices that listen to a channel. PubNub doesn't store signals, and this one carries no information. */
export async function signal(channelId: string): Promise<void> {
  const { value: publishKey } = Resource.PubNubPublishKey
  const path = `/signal/${publishKey}/${Resource.PubNubSubscribeKey.value}/0/${channelId}/0/1`
  const response = await send('GET', path)
  if (!response.ok) throw new Error(`PubNub refused a signal with ${response.status}`)
}

const Published = v.tuple([v.number(), v.string(), v.string()])

/** Deletes all messages of a conversation, or those up to the timetoken `last`. */
export const deleteMessages = (channelId: string, last?: string): Promise<void> =>
  deleteHistory(channelId, last ? { end: last } : {})

/** Deletes what one person wrote in a conversation that others continue. Reads all of it. Safe to retry. */
export async function deleteMessagesBy(senderId: string, channelId: string): Promise<void> {
  for (let start: string | undefined, isLast = false; !isLast; ) {
    const page = await messagesBefore(channelId, HISTORY_PAGE, start)
    for (const { first, last } of runsOf(senderId, page))
      await deleteHistory(channelId, { start: String(BigInt(first) - 1n), end: last })
    start = page[0]?.timetoken
    isLast = page.length < HISTORY_PAGE
  }
}

/** The messages of one person, as ranges without anyone else's. `messages` are the oldest first. */
function runsOf(senderId: string, messages: Stored[]): { first: string; last: string }[] {
  const isOwn = (message: Stored | undefined) => message?.senderId === senderId
  const firsts = messages.filter((message, index) => isOwn(message) && !isOwn(messages[index - 1]))
  const lasts = messages.filter((message, index) => isOwn(message) && !isOwn(messages[index + 1]))
  return firsts.map(({ timetoken: first }, index) => ({ first, last: lasts[index]?.timetoken ?? first }))
}

/** Deletes the messages after the timetoken `start` up to `end`. */
async function deleteHistory(channelId: string, range: { start?: string; end?: string }): Promise<void> {
  const response = await send('DELETE', historyPath(channelId), '', range)
  if (!response.ok) throw new Error(`PubNub refused to forget messages with ${response.status}`)
}

const historyPath = (channelId: string) =>
  `/v3/history/sub-key/${Resource.PubNubSubscribeKey.value}/channel/${channelId}`
const grantPath = () => `/v3/pam/${Resource.PubNubSubscribeKey.value}/grant`

function send(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body = '',
  fields: Record<string, string> = {},
): Promise<Response> {
  const query = Object.entries({ uuid: 'server', ...fields, timestamp: String(nowSeconds()) })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  // PubNub expects a publish to be signed as a GET request without a body.
  const signed = path.startsWith('/publish/') ? (['GET', ''] as const) : ([method, body] as const)
  const signedQuery = `${query}&signature=${signature(signed[0], path, query, signed[1])}`
  const url = `${Resource.Config.pubnubOrigin}${path}?${signedQuery}`
  return fetch(url, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body }),
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  })
}

/** Signature v2: an HMAC of the method, publish key, path, sorted query and body, keyed with the secret key. */
function signature(method: string, path: string, sortedQuery: string, body: string): string {
  const signed = [method, Resource.PubNubPublishKey.value, path, sortedQuery, body].join('\n')
  return `v2.${createHmac('sha256', Resource.PubNubSecretKey.value).update(signed).digest('base64url')}`
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { Resource } from 'sst'
import * as v from 'valibot'
import { pushBody } from '#core/chat/alerts/push-body'
import { pushNewMessages } from '#core/chat/alerts/pushes'
import { partiesOf } from '#core/chat/channels'
import { ChatEntity } from '#core/chat/entity'
import { type Activity, applyEvent, type ChatEvent } from '#core/chat/messages/activity'
import { ActivityEntity } from '#core/chat/messages/activity-entity'
import { newActivity, prepareActivity } from '#core/chat/messages/activity-store'
import { countMessages } from '#core/chat/messages/message-rate-limit'
import { handlingAfter } from '#core/chat/moderation/handling'
import { newestMessage } from '#core/chat/pubnub/pubnub'
import { ADMIN_UUID } from '#core/chat/shared/channel-names'
import { formatMessageId } from '#core/chat/shared/message-id'
import { ChannelName } from '#core/chat/shared/schema'
import { describe, log } from '#core/lib/log'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact } from '#core/lib/table'
import { AppError, unauthenticated } from '#core/shared/errors'
import { Id } from '#core/shared/schema'

const Timetoken = v.pipe(v.string(), v.regex(/^[1-9]\d{16}$/))
/** Accepts only our own ids, because they become keys and attribute names in the table. */
const Member = v.union([Id, v.literal(ADMIN_UUID)])
const MessageData = v.object({
  channel: ChannelName,
  senderId: Member,
  timetoken: Timetoken,
  message: v.optional(v.unknown()),
})
/** The read mark is also written as the membership's `status`, because not every event includes custom fields. */
const ReadData = v.object({
  channelId: ChannelName,
  userId: Member,
  status: v.optional(Timetoken),
  fields: v.optional(v.object({ status: v.optional(Timetoken) })),
})
const Batch = v.object({ dataSchema: v.string(), data: v.array(v.unknown()) })
const CONCURRENCY = 10

type ReceivedEvent = ChatEvent & {
  channelId: string
  /** The text of a push notification for a message; it isn't stored anywhere (rule message-times-on-server). */
  body?: string | undefined
}

/** Throws UNAUTHENTICATED (401) unless `secret` is the one we share with PubNub. Compares in constant time. */
export function requireProvider(secret: string | undefined): void {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(digest(secret ?? ''), digest(Resource.PubNubEventsSecret.value)))
    throw unauthenticated('Invalid secret')
}

/**
 * Parses a batch of PubNub's events (rule message-times-on-server). Accepts and ignores what it doesn't recognize, and
 * logs how many events it skipped.
 */
export function read(raw: Buffer): ReceivedEvent[] {
  const batch = v.safeParse(Batch, parseJson(raw))
  if (!batch.success) return []
  const { dataSchema, data } = batch.output
  const readOne = readerOf(dataSchema)
  if (!readOne) return []
  const events = data.map(readOne).filter((event) => event !== undefined)
  const skipped = data.length - events.length
  if (skipped > 0) log('info', 'unreadable message events', { skipped, of: data.length })
  return events
}

function readerOf(dataSchema: string): ((item: unknown) => ReceivedEvent | undefined) | undefined {
  if (dataSchema.includes('/messages.pubsub.publish')) return readMessage
  return /\/membership\.(created|updated)/.test(dataSchema) ? readReadMark : undefined
}

function readMessage(item: unknown): ReceivedEvent | undefined {
  const sent = v.safeParse(MessageData, item)
  if (!sent.success) return undefined
  const { channel: channelId, senderId, timetoken, message } = sent.output
  return { type: 'message', channelId, senderId, timetoken, body: pushBody(message) }
}

function readReadMark(item: unknown): ReceivedEvent | undefined {
  const mark = v.safeParse(ReadData, item)
  if (!mark.success) return undefined
  const { channelId, userId: memberId, status, fields } = mark.output
  const timetoken = fields?.status ?? status
  return timetoken ? { type: 'read', channelId, memberId, timetoken } : undefined
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch (cause) {
    throw new AppError('invalid', "The body isn't valid JSON", {}, { cause })
  }
}

/**
 * Stores the events of each conversation in one write. If a write fails, the other conversations are still written
 * and the error is thrown, so that PubNub sends the whole batch again. Events that the table can never accept are
 * logged and left out, because PubNub would resend them forever.
 */
export async function handleChatEvents(events: ReceivedEvent[]): Promise<void> {
  const waiting = [...Map.groupBy(events, ({ channelId }) => channelId)]
  const failures: unknown[] = []
  while (waiting.length > 0) {
    const batch = waiting.splice(0, CONCURRENCY)
    const results = await Promise.allSettled(batch.map(([channelId, events]) => storeEach(channelId, events)))
    failures.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])))
  }
  if (failures.length > 0) throw failures[0]
}

const PERMANENT_ERRORS = ['ValidationException', 'SerializationException']

async function storeEach(channelId: string, events: ReceivedEvent[]): Promise<void> {
  try {
    await storeAndPush(channelId, events)
  } catch (error) {
    if (!(error instanceof Error && PERMANENT_ERRORS.includes(error.name))) throw error
    if (events.length > 1) for (const event of events) await storeEach(channelId, [event])
    else log('error', 'message event skipped', { channelId, ...describe(error) })
  }
}

async function storeAndPush(channelId: string, events: ReceivedEvent[]): Promise<void> {
  const change = await storeEvents(channelId, events)
  if (!change) return
  const bodies = new Map(events.map(({ timetoken, body }) => [timetoken, body]))
  await pushNewMessages({ channelId, ...change, bodies }).catch((error: unknown) =>
    log('error', 'push failed', describe(error)),
  )
}

/** Stores the new activity. Returns undefined if nothing changed. */
const storeEvents = (channelId: string, events: ChatEvent[]) =>
  retryOnConflict(async () => {
    const [chat, stored] = await Promise.all([
      ChatEntity.find({ channelId }),
      ActivityEntity.find({ channelId }),
    ])
    if (!chat) {
      log('info', 'message event for an unknown conversation', { channelId })
      return undefined
    }
    const before = stored ?? newActivity(chat)
    const parties = partiesOf(channelId)
    const applyAll = (activity: Activity, batch: ChatEvent[]) =>
      batch.reduce((stored, event) => applyEvent(stored, event, parties), activity)
    const received = applyAll(before, events)
    const next = applyAll(received, await readLostMessage(channelId, events, received.last?.timetoken))
    if (JSON.stringify(next) === JSON.stringify(before)) return undefined
    await transact(prepareActivity(before, { ...next, handling: handlingAfter(before.handling, events) }))
    await countMessages(events.filter(isNewMessageFor(before)))
    return { before, after: next }
  })

const isNewMessageFor =
  ({ recent }: Activity) =>
  (event: ChatEvent) =>
    event.type === 'message' && !recent.includes(formatMessageId(event.timetoken, event.senderId))

/** A read mark beyond all known messages means that an event was lost, so this fetches the newest message. */
async function readLostMessage(channelId: string, events: ChatEvent[], last = ''): Promise<ChatEvent[]> {
  if (!events.some(({ type, timetoken }) => type === 'read' && timetoken > last)) return []
  const newest = await newestMessage(channelId)
  return newest ? [{ type: 'message', timetoken: newest.timetoken, senderId: newest.senderId }] : []
}

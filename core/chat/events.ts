import { createHash, timingSafeEqual } from 'node:crypto'
import { Resource } from 'sst'
import * as v from 'valibot'
import { type Activity, after, type Occurrence } from '#core/chat/activity'
import { ActivityEntity } from '#core/chat/activity-entity'
import { freshActivity, saveActivity } from '#core/chat/activity-store'
import { ChatEntity } from '#core/chat/entity'
import { countMessages } from '#core/chat/flood'
import { partiesOf } from '#core/chat/open'
import { newestMessage } from '#core/chat/pubnub'
import { pushBody } from '#core/chat/push-body'
import { pushNews } from '#core/chat/pushes'
import { again } from '#core/lib/again'
import { AppError, unauthenticated } from '#core/lib/errors'
import { describe, log } from '#core/lib/log'
import { transact } from '#core/lib/table'

const Timetoken = v.pipe(v.string(), v.regex(/^[1-9]\d{16}$/))
const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(92))
const Sent = v.object({
  channel: Name,
  senderId: Name,
  timetoken: Timetoken,
  message: v.optional(v.unknown()),
})
/** The mark is the membership's status too: of custom fields not each envelope tells. */
const Read = v.object({
  channelId: Name,
  userId: Name,
  status: v.optional(Timetoken),
  fields: v.optional(v.object({ status: v.optional(Timetoken) })),
})
const Batch = v.object({ dataSchema: v.string(), data: v.array(v.unknown()) })
const AT_ONCE = 10

type Heard = Occurrence & {
  channelId: string
  /** What a push says of a message; it is kept nowhere (rule server-knows-when). */
  body?: string | undefined
}

/** Throws UNAUTHENTICATED for whoever does not know the secret; takes as long however much of it they know. */
export function requireProvider(secret: string | undefined): void {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(digest(secret ?? ''), digest(Resource.PubNubEventsSecret.value)))
    throw unauthenticated('The secret is not valid')
}

/** What the messaging provider tells (rule server-knows-when). Kinds that are not known are taken and change nothing. */
export function read(raw: Buffer): Heard[] {
  const batch = v.safeParse(Batch, parseJson(raw))
  if (!batch.success) return []
  const { dataSchema, data } = batch.output
  if (dataSchema.includes('/messages.pubsub.publish')) return data.flatMap(messageIn)
  return /\/membership\.(created|updated)/.test(dataSchema) ? data.flatMap(markIn) : []
}

function messageIn(item: unknown): Heard[] {
  const sent = v.safeParse(Sent, item)
  if (!sent.success) return []
  const { channel: channelId, senderId, timetoken, message } = sent.output
  return [{ type: 'message', channelId, senderId, timetoken, body: pushBody(message) }]
}

function markIn(item: unknown): Heard[] {
  const mark = v.safeParse(Read, item)
  if (!mark.success) return []
  const { channelId, userId: memberId, status, fields } = mark.output
  const timetoken = fields?.status ?? status
  return timetoken ? [{ type: 'read', channelId, memberId, timetoken }] : []
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch (cause) {
    throw new AppError('invalid', 'The body is not JSON', {}, { cause })
  }
}

/** Each conversation in one write; throws when one could not be written, for the provider to tell all of it again. */
export async function handle(heard: Heard[]): Promise<void> {
  const waiting = [...Map.groupBy(heard, ({ channelId }) => channelId)]
  while (waiting.length > 0)
    await Promise.all(waiting.splice(0, AT_ONCE).map(([channelId, happened]) => happen(channelId, happened)))
}

async function happen(channelId: string, happened: Heard[]): Promise<void> {
  const change = await keep(channelId, happened)
  if (!change) return
  const bodies = new Map(happened.map(({ timetoken, body }) => [timetoken, body]))
  await pushNews({ channelId, ...change, bodies }).catch((error: unknown) =>
    log('error', 'push failed', describe(error)),
  )
}

/** Writes what is known now; undefined where that is nothing new. */
const keep = (channelId: string, happened: Occurrence[]) =>
  again(async () => {
    const [chat, known] = await Promise.all([
      ChatEntity.find({ channelId }),
      ActivityEntity.find({ channelId }),
    ])
    if (!chat) {
      log('info', 'message event of no conversation', { channelId })
      return undefined
    }
    const before = known ?? freshActivity(chat)
    const parties = partiesOf(channelId)
    const tell = (activity: Activity, some: Occurrence[]) =>
      some.reduce((known, one) => after(known, one, parties), activity)
    const told = tell(before, happened)
    const next = tell(told, await missed(channelId, happened, told.last?.timetoken))
    if (JSON.stringify(next) === JSON.stringify(before)) return undefined
    await transact(saveActivity(before, next))
    await countMessages(happened.filter(isNewTo(before)))
    return { before, after: next }
  })

const isNewTo =
  ({ recent }: Activity) =>
  (one: Occurrence) =>
    one.type === 'message' && !recent.includes(`${one.timetoken} ${one.senderId}`)

/** Who has read further than anything that was told has read what an event lost. */
async function missed(channelId: string, happened: Occurrence[], last = ''): Promise<Occurrence[]> {
  if (!happened.some(({ type, timetoken }) => type === 'read' && timetoken > last)) return []
  const newest = await newestMessage(channelId)
  return newest ? [{ type: 'message', timetoken: newest.timetoken, senderId: newest.senderId }] : []
}

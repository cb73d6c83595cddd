import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Backend } from '#scripts/local/pubnub/backend'
import { MESSAGE_SENT } from '#scripts/local/pubnub/events'
import { FILE_MESSAGE, SIGNAL } from '#scripts/local/pubnub/messages'
import {
  isChannelName,
  MAX_MESSAGE_BYTES,
  MAX_SIGNAL_BYTES,
  parseJson,
  rawPath,
  readBody,
  refusal,
  senderOf,
} from '#scripts/local/pubnub/request'

const FileMessage = v.looseObject({ file: v.object({ id: v.string(), name: v.string() }) })
const CustomType = v.pipe(v.string(), v.regex(/^(?!pn[-_])[A-Za-z0-9][A-Za-z0-9_-]{2,49}$/))
const Meta = v.record(v.string(), v.unknown())

interface Draft {
  publishKey: string
  subscribeKey: string
  channel: string
  json: string
  /** The size as received, including URL encoding. */
  bytes: number
  type?: number
}

/** Publishes messages and file messages, and forwards signals. */
export function publishRoutes({
  keys,
  access,
  clock,
  messages,
  arrivals,
  pushes,
  events,
  store,
}: Backend): Hono {
  const app = new Hono()

  app.get('/publish/:pub/:sub/0/:channel/0/:message', (c) => {
    const { pub, sub, channel, message } = c.req.param()
    return publish(c, { publishKey: pub, subscribeKey: sub, channel, json: message, bytes: lastSegment(c) })
  })

  app.post('/publish/:pub/:sub/0/:channel/0', async (c) => {
    const { pub, sub, channel } = c.req.param()
    const body = await readBody(c)
    const json = body.toString()
    return publish(c, { publishKey: pub, subscribeKey: sub, channel, json, bytes: body.length })
  })

  app.get('/v1/files/publish-file/:pub/:sub/0/:channel/0/:message', (c) => {
    const { pub, sub, channel, message } = c.req.param()
    const bytes = lastSegment(c)
    return publish(c, {
      publishKey: pub,
      subscribeKey: sub,
      channel,
      json: message,
      bytes,
      type: FILE_MESSAGE,
    })
  })

  app.get('/signal/:pub/:sub/0/:channel/0/:message', async (c) => {
    const { pub, sub, channel, message: json } = c.req.param()
    const uuid = await senderTo(c, { publishKey: pub, subscribeKey: sub, channel })
    if (lastSegment(c) > MAX_SIGNAL_BYTES) throw notSent(413, 'Message Too Large')
    const message = parseJson(json, () => notSent(400, 'Invalid JSON'))
    const timetoken = clock.next()
    messages.add({ channel, timetoken, uuid, message, type: SIGNAL, stored: false })
    arrivals.announce(channel)
    return c.json([1, 'Sent', String(timetoken)])
  })

  /** Checks that the caller may write to a channel, and returns their id. */
  async function senderTo(c: Context, to: Pick<Draft, 'publishKey' | 'subscribeKey' | 'channel'>) {
    if (to.publishKey !== keys.publishKey || to.subscribeKey !== keys.subscribeKey)
      throw notSent(400, 'Invalid Key')
    if (!isChannelName(to.channel)) throw notSent(400, 'Invalid Channel')
    const uuid = senderOf(c)
    await access.require(c, 'write', 'channels', [to.channel])
    return uuid
  }

  async function publish(c: Context, draft: Draft) {
    const { channel, type } = draft
    const uuid = await senderTo(c, draft)
    if (draft.bytes > MAX_MESSAGE_BYTES) throw notSent(413, 'Message Too Large')
    const message = parseJson(draft.json, () => notSent(400, 'Invalid JSON'))
    if (type === FILE_MESSAGE && !v.is(FileMessage, message)) throw notSent(400, 'Invalid file message')
    const options = publishOptions(c)
    const timetoken = store.transaction(() => {
      const next = clock.next()
      messages.add({ channel, timetoken: next, uuid, message, type, ...options })
      pushes.record(channel, next, message)
      events.emit(MESSAGE_SENT, {
        timestamp: new Date().toISOString(),
        message,
        meta: options.meta ?? null,
        senderId: uuid,
        channel,
        timetoken: String(next),
      })
      return next
    })
    arrivals.announce(channel)
    return c.json([1, 'Sent', String(timetoken)])
  }

  function publishOptions(c: Context) {
    const { store: stored = '1', meta, custom_message_type: customType } = c.req.query()
    if (stored !== '0' && stored !== '1') throw notSent(400, 'store must be 0 or 1')
    if (customType !== undefined && !v.is(CustomType, customType))
      throw notSent(400, 'Invalid custom_message_type')
    return { stored: stored === '1', meta: meta === undefined ? undefined : parseMeta(meta), customType }
  }

  function parseMeta(text: string) {
    const meta = parseJson(text, () => notSent(400, 'meta must be a JSON object'))
    if (!v.is(Meta, meta) || Array.isArray(meta)) throw notSent(400, 'meta must be a JSON object')
    return meta
  }

  function notSent(status: 400 | 413, reason: string) {
    return refusal(status, [0, reason, String(clock.next())])
  }

  return app
}

function lastSegment(c: Context): number {
  return rawPath(c).split('/').at(-1)?.length ?? 0
}

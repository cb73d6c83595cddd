import { Hono } from 'hono'
import type { Backend } from '#scripts/local/pubnub/backend'
import type { Message } from '#scripts/local/pubnub/messages'
import { channelNames, senderOf, timetokenOf } from '#scripts/local/pubnub/request'
import { TICKS_PER_MS, timetokenNow } from '#scripts/local/pubnub/timetokens'

/** The SDK's event engine rejects region 0. */
const REGION = 42
/** The size of the real service's queue. When more messages arrive between polls, the listener loses the oldest. */
const MAX_BATCH = 100
/** Older messages have left the queue and are only in the history. */
const QUEUED_MS = 20n * 60_000n

/** Subscribes by long poll, and answers the presence calls that go with it. */
export function subscribeRoutes({ keys, access, clock, messages, arrivals }: Backend): Hono {
  const app = new Hono()
  const presence = `/v2/presence/sub-key/${keys.subscribeKey}/channel/:channels` as const

  app.get(`/v2/subscribe/${keys.subscribeKey}/:channels/0`, async (c) => {
    const channels = channelNames(c.req.param('channels'))
    senderOf(c)
    await access.require(c, 'read', 'channels', channels)
    const after = timetokenOf(c, 'tt') ?? 0n
    if (after === 0n) return c.json(batch([], clock.next()))
    const { signal } = c.req.raw
    let received = messages.since(channels, queuedAfter(after), MAX_BATCH)
    if (received.length === 0) {
      await arrivals.wait(channels, signal)
      // The client has disconnected, or the service is closing and may have closed its store.
      if (signal.aborted) return c.body(null, 400)
      received = messages.since(channels, after, MAX_BATCH)
    }
    return c.json(batch(received, received.at(-1)?.timetoken ?? clock.next()))
  })

  app.get(`${presence}/heartbeat`, async (c) => {
    await access.require(c, 'read', 'channels', channelNames(c.req.param('channels')))
    return c.json({ status: 200, message: 'OK', service: 'Presence' })
  })

  // Leaving needs no permission, so that a client with an expired token can still leave.
  app.get(`${presence}/leave`, (c) => {
    channelNames(c.req.param('channels'))
    return c.json({ status: 200, message: 'OK', action: 'leave', service: 'Presence' })
  })

  function queuedAfter(timetoken: bigint) {
    const oldest = timetokenNow() - QUEUED_MS * TICKS_PER_MS
    return timetoken > oldest ? timetoken : oldest
  }

  function batch(received: Message[], timetoken: bigint) {
    return { t: { t: String(timetoken), r: REGION }, m: received.map(envelope) }
  }

  function envelope(m: Message) {
    return {
      a: '1',
      f: 514,
      i: m.uuid,
      p: { t: String(m.timetoken), r: REGION },
      k: keys.subscribeKey,
      c: m.channel,
      d: m.message,
      u: m.meta,
      e: m.type,
      cmt: m.customType,
    }
  }

  return app
}

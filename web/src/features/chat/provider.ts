import type PubNub from 'pubnub'
import type { ChatToken } from '#core/chat/schema'
import type { Content, SentMessage } from '@/features/chat/messages'
import { pushPayload } from '@/features/chat/push'
import type { Timetoken } from '@/features/chat/timetoken'
import { messageOf, readMessage } from '@/features/chat/wire'
import { config } from '@/lib/config'

const TIMEOUT_SECONDS = 10
/** A second 403 that soon after a new token is a refusal, not an expiry. */
const RENEWAL_PAUSE = 30_000
/** Longer messages go by POST: a URL has an end. */
const LONG_TEXT = 500

export interface Outgoing extends Content {
  clientMessageId: string
}

export interface Page {
  /** From old to new. */
  messages: SentMessage[]
  /** Where the next older page begins; undefined at the end of the history. */
  olderThan?: Timetoken
}

interface TokenSource {
  current(): ChatToken
  /** Fetches a new one, which is the current one then. */
  renew(): Promise<unknown>
}

export interface Listener {
  onMessage(channelId: string, message: SentMessage): void
  onConnected(): void
  /** The live connection ended; `reconnect` makes a new one. */
  onLost(): void
}

/** The messaging provider's SDK, loaded when the first chat opens, with the one place that renews its token. */
export async function connect(tokens: TokenSource, listener: Listener) {
  const { default: Sdk } = await import('pubnub')
  const token = tokens.current()
  const origin = new URL(config.pubnubOrigin)
  const pubnub = new Sdk({
    publishKey: token.publishKey,
    subscribeKey: token.subscribeKey,
    userId: token.uuid,
    origin: origin.host,
    ssl: origin.protocol === 'https:',
    heartbeatInterval: 0,
    transactionalRequestTimeout: TIMEOUT_SECONDS,
  })
  const refreshToken = () => pubnub.setToken(tokens.current().token)
  const renewOnce = once(async () => {
    await tokens.renew()
    refreshToken()
  })

  /** Does it, with a new token when the old one is refused. */
  async function call<T>(work: () => Promise<T>): Promise<T> {
    refreshToken()
    try {
      return await work()
    } catch (error) {
      if (statusCodeOf(error) !== 403 || !(await renewOnce())) throw error
      return work()
    }
  }

  async function history(channelId: string, count: number, range: { start?: Timetoken; end?: Timetoken }) {
    const page = await call(() => pubnub.fetchMessages({ channels: [channelId], count, ...range }))
    const rows = page.channels[channelId] ?? []
    const messages = rows.map((row) => readMessage(row.message, String(row.timetoken), row.uuid ?? ''))
    const oldest = rows[0] && String(rows[0].timetoken)
    return { messages, ...(rows.length === count && oldest && { olderThan: oldest }) } satisfies Page
  }

  pubnub.addListener({
    message: ({ channel, message, timetoken, publisher }) =>
      listener.onMessage(channel, readMessage(message, timetoken, publisher ?? '')),
    // Files of the provider's own kind: nobody here sends them, but they count as unread.
    file: ({ channel, timetoken, publisher }) =>
      listener.onMessage(channel, readMessage(undefined, timetoken, publisher ?? '')),
    status: (event) => {
      if (!('category' in event)) return
      if (event.category === 'PNConnectedCategory') return listener.onConnected()
      if (!LOST.has(event.category)) return
      if (event.error !== 'PNAccessDeniedCategory' && event.category !== 'PNAccessDeniedCategory')
        return listener.onLost()
      void renewOnce().then((isNew) => (isNew ? pubnub.reconnect() : listener.onLost()), listener.onLost)
    },
  })

  return {
    history,
    /** The newest message of each channel that has one. */
    async latest(channels: string[]) {
      const { channels: found } = await call(() => pubnub.fetchMessages({ channels, count: 1 }))
      return Object.entries(found).flatMap(([channelId, rows]) => {
        const row = rows.at(-1)
        return row
          ? [{ channelId, message: readMessage(row.message, String(row.timetoken), row.uuid ?? '') }]
          : []
      })
    },
    /** Sends one message and answers when the provider has it. */
    async publish(channelId: string, { clientMessageId, ...content }: Outgoing) {
      const message = {
        ...messageOf(content, clientMessageId),
        ...pushPayload(Sdk, content.text),
      } as PubNub.Payload
      const { timetoken } = await call(() =>
        pubnub.publish({ channel: channelId, message, sendByPost: content.text.length > LONG_TEXT }),
      )
      return String(timetoken)
    },
    /** Remembers at the provider up to where the caller has read. */
    async mark(marks: ReadonlyMap<string, Timetoken>) {
      const channels = [...marks].map(([id, lastReadTime]) => ({ id, custom: { lastReadTime } }))
      await call(() => pubnub.objects.setMemberships({ channels }))
    },
    async isReachable() {
      return pubnub.time().then(
        () => true,
        () => false,
      )
    },
    /** Follows exactly these channels. */
    follow(channels: string[]) {
      refreshToken()
      const followed = pubnub.getSubscribedChannels()
      const gone = followed.filter((channel) => !channels.includes(channel))
      const fresh = channels.filter((channel) => !followed.includes(channel))
      if (gone.length > 0) pubnub.unsubscribe({ channels: gone })
      if (fresh.length > 0) pubnub.subscribe({ channels: fresh })
    },
    reconnect: () => pubnub.reconnect(),
    close: () => pubnub.destroy(true),
  }
}
export type Provider = Awaited<ReturnType<typeof connect>>

const LOST = new Set<string>([
  'PNNetworkDownCategory',
  'PNDisconnectedUnexpectedlyCategory',
  'PNConnectionErrorCategory',
  'PNAccessDeniedCategory',
])

/** 0 when there was no answer. */
export function statusCodeOf(error: unknown): number {
  const status = (error as { status?: { statusCode?: number } } | undefined)?.status
  return status?.statusCode ?? 0
}

/** Callers at the same time share one run; says whether it ran, which it does not soon after the last one. */
function once(work: () => Promise<void>) {
  let running: Promise<boolean> | undefined
  let last = Number.NEGATIVE_INFINITY
  const run = async () => {
    if (performance.now() - last < RENEWAL_PAUSE) return false
    await work()
    last = performance.now()
    return true
  }
  return () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}

import type PubNub from 'pubnub'
import { personChannel } from '#core/chat/shared/person-channel'
import { pushPayload } from '#core/chat/shared/push'
import type { ChatToken } from '#core/chat/shared/schema'
import type { Content, SentMessage } from '@/features/chat/connection/message'
import { decodeMessage, encodeMessage } from '@/features/chat/connection/message-codec'
import { isAfter, type Timetoken } from '@/features/chat/connection/timetoken'
import { config } from '@/lib/config'

const TIMEOUT_SECONDS = 10
/** A second 403 that soon after a new token is a refusal, not an expiry. */
const RENEWAL_PAUSE = 30_000
/** Longer messages go by POST: a URL has an end. */
const LONG_TEXT = 500

/** One for each part of the conversations; most people have one part (rule tokens-come-in-parts). */
export type ChatTokens = [ChatToken, ...ChatToken[]]

export interface OutgoingMessage extends Content {
  clientMessageId: string
}

export interface HistoryPage {
  /** From old to new. */
  messages: SentMessage[]
  /** Where the next older page begins; undefined at the end of the history. */
  olderThan?: Timetoken
}

interface TokenSource {
  current(): ChatTokens
  /** Fetches new ones, which are the current ones then. */
  renew(): Promise<unknown>
  /** What was written before is not shown, as the caller came later (rule joined-reads-on). */
  since?(channelId: string): Timetoken | null
}

export interface ProviderListener {
  onMessage(channelId: string, message: SentMessage): void
  onConnected(): void
  /** What the caller may read and write, or with whom, may be another by now (rule changes-are-told). */
  onRefreshSignal(): void
  /** The live connection ended; `reconnect` makes a new one. */
  onLost(): void
}

/**
 * The messaging provider's SDK, loaded when the first chat opens, with the one place that renews its tokens.
 * A client holds one token, so there is one for each part of the conversations that is in use.
 */
export async function connectToPubNub(tokens: TokenSource, listener: ProviderListener) {
  const { default: Sdk } = await import('pubnub')
  const clients = new Map<number, PubNub>()

  /** The client of a part, with the token as it is now. */
  function clientOf(part: number): PubNub {
    const token = tokens.current()[part] ?? tokens.current()[0]
    const client = clients.get(part) ?? open(token)
    clients.set(part, client)
    client.setToken(token.token)
    return client
  }
  const partOf = (channelId: string) =>
    Math.max(
      0,
      tokens.current().findIndex(({ channels }) => channels.includes(channelId)),
    )
  const renewTokens = withCooldown(async () => {
    await tokens.renew()
    for (const part of clients.keys()) clientOf(part)
  })

  function open(token: ChatTokens[0]): PubNub {
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
    pubnub.addListener({
      message: ({ channel, message, timetoken, publisher }) =>
        listener.onMessage(channel, decodeMessage(message, timetoken, publisher ?? '')),
      // Who may write in a conversation may signal there too: that is no word of the server's.
      signal: ({ channel }) => void (channel === personChannel(token.uuid) && listener.onRefreshSignal()),
      // Files of the provider's own kind: nobody here sends them, but they count as unread.
      file: ({ channel, timetoken, publisher }) =>
        listener.onMessage(channel, decodeMessage(undefined, timetoken, publisher ?? '')),
      status: (event) => {
        if (!('category' in event)) return
        if (event.category === 'PNConnectedCategory') return listener.onConnected()
        if (!DISCONNECTED.has(event.category)) return
        if (event.error !== 'PNAccessDeniedCategory' && event.category !== 'PNAccessDeniedCategory')
          return listener.onLost()
        void renewTokens().then((isNew) => (isNew ? pubnub.reconnect() : listener.onLost()), listener.onLost)
      },
    })
    return pubnub
  }

  /** Does it with the token of that conversation, and with a new one when that is refused. */
  async function call<T>(channelId: string, work: (pubnub: PubNub) => Promise<T>): Promise<T> {
    try {
      return await work(clientOf(partOf(channelId)))
    } catch (error) {
      if (statusCodeOf(error) !== 403 || !(await renewTokens())) throw error
      return work(clientOf(partOf(channelId)))
    }
  }

  /** Does something for many conversations, part by part. */
  const callParts = <T>(channels: string[], work: (pubnub: PubNub, part: string[]) => Promise<T>) =>
    Promise.all(
      [...Map.groupBy(channels, partOf).values()].map((part) =>
        call(part[0] ?? '', (pubnub) => work(pubnub, part)),
      ),
    )

  const isVisibleIn = (channelId: string) => {
    const since = tokens.since?.(channelId)
    return ({ timetoken }: { timetoken: string | number }) => !since || isAfter(String(timetoken), since)
  }

  async function history(channelId: string, count: number, range: { start?: Timetoken; end?: Timetoken }) {
    const page = await call(channelId, (pubnub) =>
      pubnub.fetchMessages({ channels: [channelId], count, ...range }),
    )
    const rows = (page.channels[channelId] ?? []).filter(isVisibleIn(channelId))
    const messages = rows.map((row) => decodeMessage(row.message, String(row.timetoken), row.uuid ?? ''))
    const oldest = rows[0] && String(rows[0].timetoken)
    return { messages, ...(rows.length === count && oldest && { olderThan: oldest }) } satisfies HistoryPage
  }

  return {
    history,
    /** The newest message of each channel that has one. */
    async latest(channels: string[]) {
      const pages = await callParts(channels, (pubnub, part) =>
        pubnub.fetchMessages({ channels: part, count: 1 }),
      )
      return pages
        .flatMap((page) => Object.entries(page.channels))
        .flatMap(([channelId, rows]) => {
          const row = rows.filter(isVisibleIn(channelId)).at(-1)
          return row
            ? [{ channelId, message: decodeMessage(row.message, String(row.timetoken), row.uuid ?? '') }]
            : []
        })
    },
    /** Sends one message and answers when the provider has it. */
    async publish(channelId: string, { clientMessageId, ...content }: OutgoingMessage) {
      const message = {
        ...encodeMessage(content, clientMessageId),
        ...pushPayload(content.text),
      } as PubNub.Payload
      const { timetoken } = await call(channelId, (pubnub) =>
        pubnub.publish({ channel: channelId, message, sendByPost: content.text.length > LONG_TEXT }),
      )
      return String(timetoken)
    },
    /** Remembers at the provider up to where the caller has read. */
    async storeReadMarks(marks: ReadonlyMap<string, Timetoken>) {
      await callParts([...marks.keys()], (pubnub, part) =>
        pubnub.objects.setMemberships({
          // As status too, which the provider tells our server of each membership that is new.
          channels: part.map((id) => {
            const mark = marks.get(id) ?? ''
            return { id, status: mark, custom: { lastReadTime: mark } }
          }),
        }),
      )
    },
    async isReachable() {
      return clientOf(0)
        .time()
        .then(
          () => true,
          () => false,
        )
    },
    /** Follows exactly these channels, and what the server tells the caller. */
    subscribeTo(channels: string[]) {
      const parts = Map.groupBy([personChannel(tokens.current()[0].uuid), ...channels], partOf)
      for (const part of new Set([...clients.keys(), ...parts.keys()])) {
        const pubnub = clientOf(part)
        const ids = parts.get(part) ?? []
        const subscribed = pubnub.getSubscribedChannels()
        const removed = subscribed.filter((channel) => !ids.includes(channel))
        const added = ids.filter((channel) => !subscribed.includes(channel))
        if (removed.length > 0) pubnub.unsubscribe({ channels: removed })
        if (added.length > 0) pubnub.subscribe({ channels: added })
      }
    },
    reconnect() {
      for (const pubnub of clients.values()) pubnub.reconnect()
    },
    close() {
      for (const pubnub of clients.values()) pubnub.destroy(true)
    },
  }
}
export type Provider = Awaited<ReturnType<typeof connectToPubNub>>

const DISCONNECTED = new Set<string>([
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
function withCooldown(work: () => Promise<void>) {
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

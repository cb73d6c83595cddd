import type PubNub from 'pubnub'
import { personChannel } from '#core/chat/shared/channel-names'
import { pushPayload } from '#core/chat/shared/push'
import type { ChatToken } from '#core/chat/shared/schema'
import { groupBy } from '#core/shared/group-by'
import type { Content, SentMessage } from '@/features/chat/connection/message'
import { decodeMessage, encodeMessage } from '@/features/chat/connection/message-codec'
import { isAfter, type Timetoken } from '@/features/chat/connection/timetoken'
import { config } from '@/lib/config'

const TIMEOUT_SECONDS = 10
/** A 403 within this time after a renewal means refusal, not expiry. */
const RENEWAL_PAUSE = 30_000
/** Longer texts are sent by POST, because URLs have a maximum length. */
const LONG_TEXT = 500

/** One token per part of the conversations. Most people have one part (rule split-chat-tokens). */
export type ChatTokens = [ChatToken, ...ChatToken[]]

export interface OutgoingMessage extends Content {
  clientMessageId: string
}

export interface HistoryPage {
  /** From old to new. */
  messages: SentMessage[]
  /** Where the next older page starts. Undefined at the beginning of the conversation. */
  olderThan?: Timetoken
}

interface TokenSource {
  current(): ChatTokens
  /** Fetches new tokens, which `current` returns from then on. */
  renew(): Promise<unknown>
  /** If set, older messages are hidden, because the caller joined later (rule group-history-from-joining). */
  since?(channelId: string): Timetoken | null
}

export interface ProviderListener {
  onMessage(channelId: string, message: SentMessage): void
  onConnected(): void
  /**
   * What the caller may read or write, or the people in a conversation, may have changed (rule
   * notify-devices-of-access-changes).
   */
  onRefreshSignal(): void
  /** The live connection was lost. `reconnect` opens a new one. */
  onLost(): void
}

/**
 * Loads PubNub's SDK, which happens when the first chat opens, and renews tokens in one place. A PubNub client has
 * one token, so there is a client for each part of the conversations in use.
 */
export async function connectToPubNub(tokens: TokenSource, listener: ProviderListener) {
  const { default: Sdk } = await import('pubnub')
  const clients = new Map<number, PubNub>()

  /** Returns the client of a part, with the current token. */
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
      // Anyone who may write in a conversation can also send signals there, so only those on the caller's own channel
      // come from the server.
      signal: ({ channel }) => void (channel === personChannel(token.uuid) && listener.onRefreshSignal()),
      // PubNub's own file events. Our apps don't send them, but they count as unread.
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

  /** Runs a request with the token of the conversation, and retries it with a new one after a 403. */
  async function call<T>(channelId: string, work: (pubnub: PubNub) => Promise<T>): Promise<T> {
    try {
      return await work(clientOf(partOf(channelId)))
    } catch (error) {
      if (statusCodeOf(error) !== 403 || !(await renewTokens())) throw error
      return work(clientOf(partOf(channelId)))
    }
  }

  /** Runs a request for many conversations, once per part. */
  const callParts = <T>(channels: string[], work: (pubnub: PubNub, part: string[]) => Promise<T>) =>
    Promise.all(
      [...groupBy(channels, partOf).values()].map((part) =>
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
    /** Returns the newest message of each channel that has one. */
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
    /** Publishes a message and returns its timetoken when PubNub has accepted it. */
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
    /** Stores the caller's read marks in PubNub. */
    async storeReadMarks(marks: ReadonlyMap<string, Timetoken>) {
      await callParts([...marks.keys()], (pubnub, part) =>
        pubnub.objects.setMemberships({
          // Also set as the status, because not every membership event that PubNub sends to our server includes the
          // custom fields.
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
    /** Subscribes to exactly these channels and to the caller's own, on which the server signals changes. */
    subscribeTo(channels: string[]) {
      const parts = groupBy([personChannel(tokens.current()[0].uuid), ...channels], partOf)
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

/** Returns the HTTP status of a PubNub error, or 0 if there was no response. */
export function statusCodeOf(error: unknown): number {
  const status = (error as { status?: { statusCode?: number } } | undefined)?.status
  return status?.statusCode ?? 0
}

/** Concurrent callers share one run. Resolves to false, without running, shortly after the last run. */
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

import { afterEach, expect, test, vi } from 'vitest'
import { keyOf, type SentMessage } from '@/features/chat/messages'
import type { Listener, Outgoing, Provider } from '@/features/chat/provider'
import { createChatStore } from '@/features/chat/store'

const ROOM = 'pair.coach.me'
const tt = (step: number) => String(17_951_990_831_660_000n + BigInt(step))

/** A provider in memory that can be cut off, with the store that uses it. */
async function start() {
  const stored: SentMessage[] = []
  const published: string[] = []
  let listener: Listener | undefined
  let failure: { status: { statusCode: number } } | undefined
  const guard = () => {
    if (failure) throw failure
  }
  const provider: Provider = {
    async history(_channel, count, { start, end }) {
      guard()
      const rows = stored.filter(
        ({ timetoken }) => (!start || timetoken < start) && (!end || timetoken >= end),
      )
      const messages = rows.slice(-count)
      const olderThan = rows.length > count ? messages[0]?.timetoken : undefined
      return { messages, ...(olderThan && { olderThan }) }
    },
    async publish(_channel, { text, clientMessageId }: Outgoing) {
      guard()
      published.push(text)
      stored.push({ key: keyOf('me', clientMessageId), authorId: 'me', text, timetoken: tt(stored.length) })
      return tt(stored.length - 1)
    },
    latest: async () => [],
    mark: vi.fn(async () => guard()),
    isReachable: async () => failure?.status.statusCode !== 0,
    follow: () => {},
    reconnect: () => {},
    close: () => {},
  }
  const store = createChatStore({
    me: 'me',
    connect: async (given) => {
      listener = given
      return provider
    },
    statusCodeOf: (error) => (error as typeof failure)?.status.statusCode ?? 0,
  })
  await store.start()
  store.open(ROOM)
  await vi.waitFor(() => expect(store.room(ROOM).status).toBe('ready'))
  opened.push(store)
  return {
    store,
    stored,
    published,
    provider,
    listener,
    fail: (statusCode?: number) => {
      failure = statusCode === undefined ? undefined : { status: { statusCode } }
    },
    states: () => [
      ...store.room(ROOM).list.sent.map(({ text }) => `${text} sent`),
      ...store.room(ROOM).list.unsent.map(({ text, state }) => `${text} ${state}`),
    ],
  }
}
const opened: { close(): void }[] = []
afterEach(() => {
  for (const store of opened.splice(0)) store.close()
})

test('messages go out one after the other, in the order of writing', async () => {
  const { store, published, states } = await start()
  for (const text of ['a', 'b', 'c']) store.send(ROOM, { text })
  expect(states()).toEqual(['a sending', 'b sending', 'c sending'])
  await vi.waitFor(() => expect(states()).toEqual(['a sent', 'b sent', 'c sent']))
  expect(published).toEqual(['a', 'b', 'c'])
})

test('a refusal fails one message and lets the next ones go', async () => {
  const { store, fail, states, stored } = await start()
  fail(403)
  store.send(ROOM, { text: 'a' })
  await vi.waitFor(() => expect(states()).toEqual(['a failed']))
  fail()
  store.send(ROOM, { text: 'b' })
  await vi.waitFor(() => expect(states()).toEqual(['b sent', 'a failed']))
  const [failed] = store.room(ROOM).list.unsent
  store.retry(ROOM, failed?.key ?? '')
  store.retry(ROOM, failed?.key ?? '')
  await vi.waitFor(() => expect(states()).toEqual(['b sent', 'a sent']))
  expect(stored).toHaveLength(2)
})

test('without a connection messages wait, and what was missed comes first', async () => {
  const { store, fail, states, stored } = await start()
  fail(0)
  for (const text of ['a', 'b', 'c']) store.send(ROOM, { text })
  await vi.waitFor(() => expect(store.connection()).toBe('offline'))
  const [, b] = store.room(ROOM).list.unsent
  store.discard(ROOM, b?.key ?? '')
  stored.push({ key: 'coach/x', authorId: 'coach', text: 'missed', timetoken: tt(stored.length) })
  expect(states()).toEqual(['a sending', 'c sending'])
  fail()
  store.networkChanged(true)
  await vi.waitFor(() => expect(states()).toEqual(['missed sent', 'a sent', 'c sent']))
  expect(store.connection()).toBe('online')
})

test('a long conversation is let go of at its end, and comes back when it is read again', async () => {
  const { store, listener } = await start()
  for (let step = 0; step < 250; step++)
    listener?.onMessage(ROOM, { key: `coach/${step}`, authorId: 'coach', text: 'x', timetoken: tt(step) })
  store.forgetOlder(ROOM)
  expect(store.room(ROOM).list.sent).toHaveLength(100)
  expect(store.room(ROOM).olderThan).toBe(tt(150))
})

test('the newest read mark is stored when the chat closes', async () => {
  const { store, provider } = await start()
  store.mark(ROOM, tt(1))
  store.mark(ROOM, tt(2))
  store.close()
  await vi.waitFor(() => expect(provider.mark).toHaveBeenCalledExactlyOnceWith(new Map([[ROOM, tt(2)]])))
})

test('a quote is looked up where it stands, and once; what is not there is known to be missing', async () => {
  const { store, stored, provider, fail } = await start()
  const history = vi.spyOn(provider, 'history')
  const original = { key: 'coach/x', authorId: 'coach', text: 'Oats?', timetoken: tt(50) }
  stored.push(original)
  const { get, seek } = store.originals
  expect(get(ROOM, tt(50))).toBeUndefined()
  fail(0)
  seek(ROOM, tt(50))
  await vi.waitFor(() => expect(history).toHaveBeenCalledOnce())
  fail()
  await vi.waitFor(() => {
    seek(ROOM, tt(50))
    expect(get(ROOM, tt(50))).toEqual(original)
  })
  const asked = history.mock.calls.length
  seek(ROOM, tt(50))
  expect(history).toHaveBeenCalledTimes(asked)
  seek(ROOM, tt(49))
  await vi.waitFor(() => expect(get(ROOM, tt(49))).toBeNull())
})
